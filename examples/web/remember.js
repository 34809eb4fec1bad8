// What the browser remembers of the person's choices: nothing of a game.

export function remember(name, value) {
  try {
    localStorage.setItem(name, value);
  } catch {
    // it may not: then it is chosen again the next time
  }
}

/** What was remembered, or null. */
export function recall(name) {
  try {
    return localStorage.getItem(name);
  } catch {
    return null;
  }
}
