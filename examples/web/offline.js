// Keeps the files of the page, so that it works without a network from the second time on.

/**
 * Resolves when the files are kept, to true, telling how many bytes are there while they come.
 *
 * Where a browser keeps nothing (no service workers, no secure address) it resolves to false: the page works,
 * and loads everything again the next time.
 */
export async function keepFiles(tell) {
  const workers = navigator.serviceWorker;
  if (!workers) return false;
  const heard = ({ data }) => tell(data.done, data.total);
  workers.addEventListener("message", heard);
  workers.startMessages();
  try {
    const { installing } = await workers.register("sw.js");
    if (workers.controller || !installing) return true;
    return await Promise.race([controlled(workers), given(installing)]);
  } catch {
    return false;
  } finally {
    workers.removeEventListener("message", heard);
  }
}

/** Resolves when the files come from where they are kept. */
function controlled(workers) {
  return new Promise((done) => {
    workers.addEventListener("controllerchange", () => done(true), { once: true });
  });
}

/** Resolves when the files cannot be kept. */
function given(installing) {
  return new Promise((done) => {
    installing.addEventListener("statechange", () => installing.state === "redundant" && done(false));
  });
}
