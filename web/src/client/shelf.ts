// Where this browser keeps games: IndexedDB, one entry a game, its record as text.
import type { Card } from './table';

export interface Kept extends Card {
  record: string;
}

export interface Shelf {
  put(game: Kept): Promise<void>;
  get(id: string): Promise<Kept | undefined>;
  list(): Promise<Kept[]>;
  drop(id: string): Promise<void>;
}

const done = <T>(request: IDBRequest<T>): Promise<T> =>
  new Promise((yes, no) => {
    request.onsuccess = () => yes(request.result);
    request.onerror = () => no(request.error ?? new Error('the browser could not keep it'));
  });

export async function openShelf(): Promise<Shelf> {
  let base: IDBDatabase;
  try {
    const opening = indexedDB.open('montjoy', 1);
    opening.onupgradeneeded = () => opening.result.createObjectStore('games', { keyPath: 'id' });
    base = await done(opening);
  } catch {
    return memoryShelf();
  }
  const games = (mode: IDBTransactionMode) => base.transaction('games', mode).objectStore('games');
  return {
    put: async (game) => void (await done(games('readwrite').put(game))),
    get: (id) => done(games('readonly').get(id) as IDBRequest<Kept | undefined>),
    list: async () => (await done(games('readonly').getAll() as IDBRequest<Kept[]>)).sort((a, b) => b.updated - a.updated),
    drop: async (id) => void (await done(games('readwrite').delete(id))),
  };
}

/** For a browser that keeps nothing: the games last as long as the page. */
export function memoryShelf(): Shelf {
  const games = new Map<string, Kept>();
  return {
    put: async (game) => void games.set(game.id, game),
    get: async (id) => games.get(id),
    list: async () => [...games.values()].sort((a, b) => b.updated - a.updated),
    drop: async (id) => void games.delete(id),
  };
}
