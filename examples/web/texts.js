// What the page itself says, in the language that is chosen; all about the game comes from the worker.

const TEXTS = await (await fetch("texts.json")).json();
const LANGUAGES = Object.keys(TEXTS.language);

let language = "en";

/** The first of these tags that the page speaks, whatever its region; English if there is none. */
export function closest(tags) {
  const base = (tag) => tag.split("-")[0].toLowerCase();
  for (const tag of tags) {
    const known = LANGUAGES.find((code) => base(code) === base(tag));
    if (known) return known;
  }
  return "en";
}

/** The text of this name, with the values in its places. */
export function say(name, values = {}) {
  return TEXTS[name][language].replace(/{(\w+)}/g, (_, place) => values[place]);
}

/** How a bot plays, or what it is called where the page has no text for it. */
export function botTitle(bot) {
  return `bot-${bot}` in TEXTS ? say(`bot-${bot}`) : bot;
}

/** Speak this language from now on: all elements that name a text get it. */
export function speak(code) {
  language = code;
  document.documentElement.lang = code;
  for (const element of document.querySelectorAll("[data-text]")) {
    element.textContent = say(element.dataset.text);
  }
}
