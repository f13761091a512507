// What a browser gives only to pages that came over a safe connection, for a page of a table in the house as well, which
// comes over plain HTTP from a machine beside it.

/** A name that nobody else has. */
export function unique(): string {
  if (typeof crypto.randomUUID === 'function') return crypto.randomUUID();
  const digits = [...crypto.getRandomValues(new Uint8Array(16))].map((byte) => byte.toString(16).padStart(2, '0')).join('');
  return digits.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5');
}

/** Takes a name for this tab, if no other tab has it: how to give it back; nothing where another has it. */
export async function hold(name: string): Promise<(() => void) | undefined> {
  if (globalThis.navigator?.locks)
    return new Promise((got) => {
      void navigator.locks.request(name, { ifAvailable: true }, (lock) => {
        if (!lock) {
          got(undefined);
          return undefined;
        }
        return new Promise<void>((end) => got(end));
      });
    });
  if (typeof BroadcastChannel !== 'function') return () => undefined;
  return asking(name);
}

/** The same by asking aloud: whoever holds the name answers at once. */
export async function asking(name: string, patience = 250): Promise<(() => void) | undefined> {
  const channel = new BroadcastChannel(name);
  const own = unique();
  let held = false;
  const free = await new Promise<boolean>((told) => {
    channel.onmessage = ({ data }: MessageEvent<{ ask?: string; held?: string }>) => {
      // Of two who ask at the same time the lesser name has it.
      if (data.ask && (held || data.ask > own)) channel.postMessage({ held: own });
      else if (data.ask) told(false);
      else if (data.held) told(false);
    };
    channel.postMessage({ ask: own });
    setTimeout(() => told(true), patience);
  });
  if (!free) {
    channel.close();
    return undefined;
  }
  held = true;
  return () => channel.close();
}
