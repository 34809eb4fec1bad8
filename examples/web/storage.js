// The one game that is kept, in the worker's database: the page never reads it.

const STORE = "games";
const KEY = "last";

function opened() {
  return new Promise((done, failed) => {
    const request = indexedDB.open("reco-play", 1);
    request.onupgradeneeded = () => request.result.createObjectStore(STORE);
    request.onsuccess = () => done(request.result);
    request.onerror = () => failed(request.error);
  });
}

async function transact(mode, action) {
  const database = await opened();
  try {
    return await new Promise((done, failed) => {
      const transaction = database.transaction(STORE, mode);
      const request = action(transaction.objectStore(STORE));
      transaction.oncomplete = () => done(request.result);
      transaction.onabort = () => failed(transaction.error);
    });
  } finally {
    database.close();
  }
}

/** Keep the text of a game in place of the last one. */
export function keep(text) {
  return transact("readwrite", (store) => store.put(text, KEY));
}

/** The text of the game that is kept, or undefined. */
export function kept() {
  return transact("readonly", (store) => store.get(KEY));
}
