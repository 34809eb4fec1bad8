// Tells that a file of the page did not come, also where nothing else of the page is there to tell it.

function fail(error) {
  document.getElementById("loading").hidden = true;
  document.getElementById("problem").textContent =
    `Something went wrong. Load the page again. (${error})`;
}

addEventListener("error", ({ message, target }) => fail(message ?? target.src ?? target.href), true);
addEventListener("unhandledrejection", ({ reason }) => fail(reason));
