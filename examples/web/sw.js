// Serves the files of the page from where they were kept when it was first loaded.

importScripts("files.js"); // made by the build: the version, and the bytes of each file

const { version, files } = self.BUILD;
const PREFIX = "reco-play-";
const CACHE = PREFIX + version;
const TOTAL = Object.values(files).reduce((sum, size) => sum + size, 0);
const STEP = 200_000; // tell of so many bytes more

let done = 0;
let told = 0;

async function tell(bytes) {
  done += bytes;
  if (done - told < STEP && done < TOTAL) return;
  told = done;
  const pages = await self.clients.matchAll({ type: "window", includeUncontrolled: true });
  for (const page of pages) page.postMessage({ done, total: TOTAL });
}

async function keep(cache, name) {
  const response = await fetch(name, { cache: "no-cache" });
  if (!response.ok) throw new Error(`${name}: ${response.status}`);
  const counted = new TransformStream({
    async transform(chunk, controller) {
      controller.enqueue(chunk);
      await tell(chunk.length);
    },
  });
  const headers = { "content-type": response.headers.get("content-type") };
  await cache.put(name, new Response(response.body.pipeThrough(counted), { headers }));
}

self.addEventListener("install", (event) => {
  const kept = caches.open(CACHE).then((cache) =>
    Promise.all(Object.keys(files).map((name) => keep(cache, name))),
  );
  event.waitUntil(kept);
});

// A page that is open goes on with the files that it began with: the next visit gets the new ones.
self.addEventListener("activate", (event) => {
  const cleared = caches.keys().then((names) => {
    const old = names.filter((name) => name.startsWith(PREFIX) && name !== CACHE);
    return Promise.all(old.map((name) => caches.delete(name)));
  });
  event.waitUntil(cleared.then(() => self.clients.claim()));
});

self.addEventListener("fetch", (event) => {
  if (event.request.method !== "GET") return;
  const known = new URL(event.request.url);
  known.search = "";
  if (known.pathname.endsWith("/")) known.pathname += "index.html";
  const found = caches.open(CACHE).then((cache) => cache.match(known.href));
  event.respondWith(found.then((response) => response ?? fetch(event.request)));
});
