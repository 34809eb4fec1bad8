// The only place that knows the whole game: Python with the rules, the bots, and the game that is kept.
//
// The page sends {start: language}, {here: true}, {pace: milliseconds}, {load: a file}, {save: true}, or a text,
// which is for the session in Python. What the session answers goes to the page as it is.

import { loadPyodide } from "./pyodide/pyodide.mjs";
import { hold, taken } from "./lock.js";
import { keep, kept } from "./storage.js";

const LARGEST = 8 * 1024 * 1024; // bytes of a file; the reader takes no more either

let python;
let session;
let pace = 0;
let due; // the timer of the bot that is to move
let keeps = true;
let plays = false; // else another tab does
let queue = Promise.resolve(); // one thing after the other

self.onmessage = ({ data }) => (data.here ? plays || sitDown(true) : enqueue(() => respond(data)));
self.onunhandledrejection = ({ reason }) => fail(reason);

function enqueue(action) {
  queue = queue.then(action).catch(fail);
}

function fail(error) {
  tell({ failed: error.message ?? String(error) });
}

function tell(message) {
  self.postMessage(JSON.stringify(message));
}

async function respond(message) {
  if (typeof message === "string") await answer(session.handle(message));
  else if (message.start) await start(message.start);
  else if (message.load) await load(message.load);
  else if (message.save) self.postMessage(new Blob([session.file()], { type: "application/json" }));
  else pace = message.pace;
}

/** Tell when the binary of Pyodide does not come: Pyodide only warns in the console, and waits for ever. */
function watchBinary() {
  const { instantiateStreaming } = WebAssembly;
  WebAssembly.instantiateStreaming = (...given) => {
    const made = instantiateStreaming(...given);
    made.catch(fail);
    return made;
  };
}

async function start(language) {
  tell({ loading: "python" });
  watchBinary();
  python = await loadPyodide();
  tell({ loading: "rules" });
  const rules = await fetch("rules.zip");
  if (!rules.ok) throw new Error(`rules.zip: ${rules.status}`);
  python.unpackArchive(await rules.arrayBuffer(), "zip", { extractDir: "/rules" });
  python.runPython("import sys; sys.path.insert(0, '/rules')");
  session = python.pyimport("examples.web.session").Session(language);
  sitDown();
}

/** Play when no other tab does, or in its place. */
async function sitDown(steal = false) {
  plays = false;
  clearTimeout(due);
  if (!steal && (await taken())) tell({ elsewhere: true });
  await hold(steal, () => sitDown());
  plays = true;
  enqueue(resume);
}

/** Go on with the game that is kept. */
async function resume() {
  const last = await kept().catch(keepsNothing);
  if (!plays) return;
  const resumed = last && session.load(python.toPy(new TextEncoder().encode(last)));
  self.postMessage(session.setting());
  if (resumed) await answer(resumed);
}

async function load(file) {
  if (file.size > LARGEST) return tell({ refused: null });
  const data = new Uint8Array(await file.arrayBuffer());
  return answer(session.load(python.toPy(data)));
}

/** Send the page what the session says, when all that has happened is kept; then a bot may move. */
async function answer(reply) {
  if (!plays) return;
  if ("screen" in JSON.parse(reply)) {
    clearTimeout(due);
    if (keeps) await keep(session.file()).catch(keepsNothing);
    if (session.bot_is_due()) due = setTimeout(() => enqueue(() => botMoves()), pace);
  }
  self.postMessage(reply);
}

function botMoves() {
  return plays && session.bot_is_due() ? answer(session.bot_moves()) : undefined;
}

function keepsNothing() {
  keeps = false;
  tell({ keeps });
}
