// Only one tab plays: the one that has the lock. All tabs share the one game that is kept.

const NAME = "reco-play";

let waiting = new AbortController();

/** Whether a tab plays. */
export async function taken() {
  const { held = [] } = (await navigator.locks?.query()) ?? {};
  return held.some(({ name }) => name === NAME);
}

/**
 * Resolves when this tab plays: when no other does any more, or with `steal` at once, in the place of the other.
 *
 * Then `lost` is called if another tab takes the place of this one. Where a browser has no locks (no secure
 * address) every tab plays.
 */
export function hold(steal, lost) {
  if (!navigator.locks) return Promise.resolve();
  waiting.abort(); // to steal is not to wait any more
  waiting = new AbortController();
  const { signal } = waiting;
  return new Promise((got, failed) => {
    let has = false;
    const forever = () => {
      has = true;
      got();
      return new Promise(() => {});
    };
    navigator.locks.request(NAME, steal ? { steal } : { signal }, forever).catch((error) => {
      if (has) lost();
      else if (!signal.aborted) failed(error);
    });
  });
}
