// Builds elements from what the worker sends. Texts are set as text: nothing of them is read as HTML.

/** An element with these properties, attributes (in `aria` or `data-…`) and children. */
export function element(tag, properties = {}, ...children) {
  const made = Object.assign(document.createElement(tag), properties);
  made.append(...children);
  return made;
}

/** The cards of the hand as buttons that stay down when they are chosen. */
export function cards(hand, toggle) {
  return hand.map(({ card, name }, index) => {
    const [letter, value] = card;
    const sign = element("span", { className: "sign" }, letter);
    const pips = element("span", { className: "pips" }, "●".repeat(value));
    const button = element("button", { type: "button", className: "card" }, sign, value, pips);
    button.dataset.color = letter;
    button.dataset.card = card;
    button.setAttribute("aria-label", name);
    button.setAttribute("aria-pressed", "false");
    button.addEventListener("click", () => toggle(index));
    return button;
  });
}

/** A table whose first column is the heads of its rows. */
export function grid({ caption, head, rows }) {
  const cells = (row) =>
    row.map((cell, column) => {
      const made = element(column ? "td" : "th", {}, ...[cell].flat());
      if (!column) made.scope = "row";
      return made;
    });
  return element(
    "table",
    {},
    ...(caption ? [element("caption", {}, caption)] : []),
    element("thead", {}, element("tr", {}, ...head.map(headed))),
    element("tbody", {}, ...rows.map((row) => element("tr", {}, ...cells(row)))),
  );
}

function headed(text) {
  return text ? element("th", { scope: "col" }, text) : element("td");
}

/** The score sheet: a column for each seat, a row for each term of its sum. */
export function scores(sheet, colors, say) {
  const color = (name, index) => [
    name,
    ...sheet.map((seat) => {
      const { points, rewards } = seat.colors[index];
      const listed = rewards.length ? rewards.join(" ") : "–";
      return [signed(points), element("small", {}, listed)];
    }),
  ];
  const term = (name) => [say(name), ...sheet.map((seat) => signed(seat[name]))];
  const rank = [say("rank"), ...sheet.map((seat) => (seat.rank === 1 ? "★ 1" : `${seat.rank}`))];
  return grid({
    head: ["", ...sheet.map((seat) => seat.name)],
    rows: [...colors.map(color), term("penalty"), term("bonus"), term("total"), rank],
  });
}

function signed(number) {
  return String(number).replace("-", "−");
}
