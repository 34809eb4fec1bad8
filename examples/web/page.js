// The page: shows what the worker sends, and sends it what the person does. It knows no rules and no secrets.

import { cards, element, grid, scores } from "./drawing.js";
import { keepFiles } from "./offline.js";
import * as setup from "./setup.js";
import { botTitle, closest, say, speak } from "./texts.js";
import { recall, remember } from "./remember.js";

const $ = (id) => document.getElementById(id);
const MEGABYTE = 1_000_000;

let worker;
let setting; // what there is to choose from
let screen; // what the table looks like
let chosen = new Set(); // the places in the hand that are chosen
let spoken = new Set(); // the places that stay chosen when the language changes
let rulesAre = ""; // of which variant and language the rules are that are shown
let clause = ""; // where the rules are to be opened
let advice = ""; // what the last hint was
let awaited = true; // whether the game is to be shown, and not what is chosen for another

// ---- asking the worker ---------------------------------------------------------------------------

function ask(message) {
  worker.postMessage(JSON.stringify(message));
}

function selection() {
  return [...chosen].map((index) => screen.hand[index].card).join(" ");
}

function act() {
  ask({ do: "act", cards: selection() });
}

function toggle(index) {
  if (!chosen.delete(index)) chosen.add(index);
  showChosen();
}

function showChosen() {
  [...$("hand").children].forEach((card, index) => card.setAttribute("aria-pressed", chosen.has(index)));
  $("choice").replaceChildren();
  const asks = chosen.size && (screen.due === "play" || screen.due === "dump");
  if (asks) ask({ do: "choose", cards: selection() });
}

function askForRules() {
  if ($("rules").open && screen) {
    const wanted = `${screen.variant} ${document.documentElement.lang}`;
    if (rulesAre !== wanted) ask({ do: "rules" });
    else openClause();
    rulesAre = wanted;
  }
}

function openClause() {
  const place = clause && document.getElementById(clause);
  clause = "";
  if (!place) return;
  place.tabIndex = -1;
  place.focus();
  place.scrollIntoView();
}

// ---- what the worker tells -----------------------------------------------------------------------

const HEARD = {
  loading: (stage) => ($("stage").textContent = say(`loading-${stage}`)),
  setting: (told) => {
    setting = told;
    setup.fill(setting);
    show("begin");
  },
  screen: (told) => {
    const held = (seen) => JSON.stringify(seen?.hand);
    const same = held(screen) === held(told);
    screen = told;
    $("problem").textContent = "";
    chosen = spoken;
    spoken = new Set();
    advice = "";
    if (!same) $("hand").replaceChildren(...cards(screen.hand, toggle)); // else a card may have the focus
    showScreen();
    if (awaited) show("game");
  },
  log: showLog,
  choice: (told) => {
    if (told.cards !== selection()) return; // another choice was made meanwhile
    if (told.does) {
      const does = say(advice === told.does ? "hint-told" : "does", told);
      $("choice").textContent = `${does} ${say(told.reveals ? "reveals" : "open")}`;
      return;
    }
    const link = element("a", { href: `#${told.clause}` }, told.clause);
    link.addEventListener("click", (event) => {
      event.preventDefault();
      clause = told.clause;
      if ($("rules").open) askForRules();
      $("rules").open = true;
    });
    $("choice").replaceChildren(told.why, " ", link);
  },
  hint: (told) => {
    chosen.clear();
    for (const card of told.cards) {
      chosen.add(screen.hand.findIndex((held, index) => held.card === card && !chosen.has(index)));
    }
    advice = told.does;
    showChosen();
  },
  rules: (told) => {
    $("rulebook").innerHTML = told;
    for (const heading of $("rulebook").querySelectorAll("h1, h2, h3, h4")) {
      heading.ariaLevel = Number(heading.tagName[1]) + 1; // they stand below a heading of the page
    }
    openClause();
  },
  refused: (told) => {
    const place = $(screen && !$("game").hidden ? "choice" : "problem");
    place.textContent = told ?? say("too-large");
    place.scrollIntoView({ block: "nearest" });
  },
  keeps: () => ($("note").textContent = say("not-kept")),
  elsewhere: () => {
    awaited = true;
    show("elsewhere");
  },
  failed: (told) => {
    $("loading").hidden = true;
    $("problem").textContent = say("failed", { error: told });
  },
};

function hear({ data }) {
  if (data instanceof Blob) return download(data);
  for (const [name, told] of Object.entries(JSON.parse(data))) HEARD[name](told);
}

function download(blob) {
  const link = element("a", { href: URL.createObjectURL(blob), download: `r-eco ${screen.variant}.json` });
  link.click();
  URL.revokeObjectURL(link.href);
}

// ---- showing -------------------------------------------------------------------------------------

/** Show one of: loading, elsewhere, begin, game. */
function show(part) {
  const shown = $(part).hidden; // only now
  for (const name of ["loading", "elsewhere", "begin", "game"]) $(name).hidden = name !== part;
  const running = screen && screen.due !== "over";
  $("new").hidden = part !== "game";
  $("back").hidden = !screen;
  $("given-up").hidden = !running;
  if (!shown) return;
  const first = $({ loading: "stage", elsewhere: "elsewhere-text", begin: "begin-title", game: "due" }[part]);
  first.focus();
  first.scrollIntoView({ block: "nearest" });
}

function showScreen() {
  const mine = screen.due !== "wait" && screen.due !== "over";
  $("picture").innerHTML = screen.picture;
  $("players").textContent = screen.players.map(player).join(" · ");
  $("due").textContent = say(`due-${screen.due}`, screen);
  $("own").className = mine ? "mine" : screen.due;
  $("act").textContent = say(mine ? `act-${screen.due}` : "act-play");
  const [colors, seats] = screen.grids;
  $("words").replaceChildren(grid(colors), grid({ ...seats, caption: say("seats") }));
  const over = screen.due === "over";
  if (over && $("turn").contains(document.activeElement)) $("due").focus();
  $("turn").hidden = over;
  $("sheet").hidden = !over;
  $("keep").hidden = over;
  if (over) {
    const one = screen.players.filter(({ bot }) => !bot).length === 1; // else nobody sat here
    const won = screen.sheet[screen.players.findIndex(({ bot }) => !bot)].rank === 1;
    if (one) $("due").textContent += ` ${say(won ? "won" : "lost")}`;
    $("again").hidden = !one;
    $("scores").replaceChildren(scores(screen.sheet, screen.colors, say));
    $("own").scrollIntoView({ block: "nearest" });
  }
  showChosen();
  askForRules();
}

function player({ name, bot }) {
  return bot ? `${name}: ${botTitle(bot)}` : name;
}

function showLog({ begin: start, lines }) {
  const items = lines.map(({ kind, text }) => element("li", { className: kind }, text));
  const log = $("log");
  [...log.children].slice(start).forEach((item) => item.remove());
  log.append(...items);
  log.scrollTop = log.scrollHeight;
  if (!start) $("news").textContent = "";
  else $("news").textContent = lines.length ? lines.map(({ text }) => text).join(". ") : say("taken-back");
}

function changeLanguage(code) {
  remember("language", code);
  speak(code);
  spoken = new Set(chosen);
  setup.fill(setting);
  ask({ do: "speak", language: code });
}

/** Another game of the same people. */
function playAgain() {
  const bots = screen.players.filter(({ bot }) => bot).map(({ bot }) => bot);
  const { name } = screen.players.find(({ bot }) => !bot);
  ask({ do: "begin", variant: screen.variant, name, bots: bots.join(" ") });
  $("due").focus();
  scrollTo(0, 0);
}

function setPace() {
  remember("pace", $("pace").value);
  worker.postMessage({ pace: Number($("pace").value) });
}

// ---- the beginning -------------------------------------------------------------------------------

function failed(error) {
  HEARD.failed(error?.message ?? String(error));
}

function wire() {
  $("new").addEventListener("click", () => {
    awaited = false;
    show("begin");
  });
  $("back").addEventListener("click", () => {
    awaited = true;
    $("problem").textContent = "";
    show("game");
  });
  $("here").addEventListener("click", () => {
    show("loading");
    worker.postMessage({ here: true });
  });
  $("again").addEventListener("click", playAgain);
  $("act").addEventListener("click", act);
  $("hint").addEventListener("click", () => ask({ do: "hint" }));
  $("undo").addEventListener("click", () => ask({ do: "undo" }));
  $("rules").addEventListener("toggle", askForRules);
  $("pace").addEventListener("change", setPace);
  $("language").addEventListener("change", () => changeLanguage($("language").value));
  $("variant").addEventListener("change", () => setup.fillBots(setting));
  $("name").addEventListener("change", () => setup.fillBots(setting));
  $("seats").addEventListener("submit", (event) => {
    event.preventDefault();
    awaited = true;
    ask({ do: "begin", ...setup.chosen() });
  });
  $("file").addEventListener("change", () => {
    awaited = true;
    if ($("file").files.length) worker.postMessage({ load: $("file").files[0] }); // read by the worker only
    $("file").value = "";
  });
  for (const button of document.querySelectorAll("button.save")) {
    button.addEventListener("click", () => worker.postMessage({ save: true }));
  }
}

async function start() {
  const stored = recall("language");
  const language = closest([...(stored ? [stored] : []), ...navigator.languages]);
  speak(language);
  setup.recallChoices();
  const kept = await keepFiles((done, total) => {
    Object.assign($("progress"), { max: total, value: done });
    const rounded = (bytes) => (bytes / MEGABYTE).toFixed(1);
    $("stage").textContent = say("loading-files", { done: rounded(done), total: rounded(total) });
  });
  if (kept) $("offline").hidden = false;
  else $("note").textContent = say("not-offline");
  $("progress").removeAttribute("value");
  worker = new Worker("worker.js", { type: "module" });
  worker.addEventListener("message", hear);
  worker.addEventListener("error", (event) => failed(event.message || event.type));
  wire();
  setPace();
  worker.postMessage({ start: language });
}

addEventListener("error", (event) => failed(event.error ?? event.message));
addEventListener("unhandledrejection", (event) => failed(event.reason));
await start();
