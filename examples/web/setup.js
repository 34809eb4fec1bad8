// What is chosen before a game: name, edition, bots, pace.

import { element } from "./drawing.js";
import { recall, remember } from "./remember.js";
import { botTitle, say } from "./texts.js";

const $ = (id) => document.getElementById(id);
const USUAL = { variant: "amigo-3", bot: "greedy", pace: "900" };

/** Put in what was chosen the last time. */
export function recallChoices() {
  $("name").value = recall("name") ?? say("ann");
  $("pace").value = recall("pace") ?? USUAL.pace;
}

/** Offer what there is to choose from, in the language of the page; what is chosen stays. */
export function fill(setting) {
  const { variants, languages } = setting;
  const before = $("variant").value || recall("variant");
  const editions = [...new Set(variants.map(({ edition }) => edition))];
  $("variant").replaceChildren(
    ...editions.map((edition) => {
      const own = variants.filter((variant) => variant.edition === edition);
      return element("optgroup", { label: edition }, ...own.map(variantOption));
    }),
  );
  $("variant").value = variants.some(({ id }) => id === before) ? before : USUAL.variant;
  $("language").replaceChildren(
    ...languages.map(({ code, name }) => element("option", { value: code, lang: code }, name)),
  );
  $("language").value = document.documentElement.lang;
  $("languages").hidden = false;
  fillBots(setting);
}

function variantOption({ id, edition, players }) {
  return element("option", { value: id }, `${edition}, ${say("players", { players })}`);
}

/** Offer the bots for as many seats as the variant has besides the person's. */
export function fillBots({ variants, bots, names }) {
  const { players } = variants.find(({ id }) => id === $("variant").value);
  const before = chosenBots();
  const others = names.filter((name) => name !== $("name").value.trim());
  const rows = others.slice(0, players - 1).map((name, index) => {
    const options = bots.map((bot) => element("option", { value: bot }, botTitle(bot)));
    const select = element("select", {}, ...options);
    select.value = before[index] ?? USUAL.bot;
    return element("label", {}, element("span", {}, name), " ", select);
  });
  $("bots").replaceChildren(...rows);
}

function chosenBots() {
  return [...$("bots").querySelectorAll("select")].map((select) => select.value);
}

/** What is chosen, as the worker takes it. */
export function chosen() {
  remember("name", $("name").value);
  remember("variant", $("variant").value);
  return { variant: $("variant").value, name: $("name").value.trim(), bots: chosenBots().join(" ") };
}
