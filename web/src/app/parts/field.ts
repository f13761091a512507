// A battle's field as its first seat sees it at the beginning: asked of the engine once.
import type { GameInfo, Moment } from '../../engine/protocol';
import type { BoardMap, Marks, Piece } from '../../hexboard/model';
import { faceOf } from '../../systems/face';
import { house } from '../house.svelte';
import { readable } from '../settings.svelte';

export interface Field {
  map: BoardMap;
  pieces: Piece[];
  marks?: Marks;
  /** The ground is laid in the set-up: this is how it may come to lie. */
  example?: boolean;
}

const longestSetUp = 120;
const known = new Map<string, Promise<Field | undefined>>();
let last: Promise<unknown> = Promise.resolve();

async function look(scenario: string): Promise<Field | undefined> {
  const system = scenario.split('/')[0]!;
  const face = await faceOf(system);
  const { picture } = face;
  if (!picture) return undefined;
  const referee = await (await house()).referee(system);
  const opened = await referee.ask<GameInfo>({ do: 'open', scenario, key: '0000000000000001' });
  try {
    const as = (opened.seats.find((s) => !s.gameMaster) ?? opened.seats[0]!).name;
    let moment = await referee.ask<Moment>({ do: 'moment', game: opened.game, as });
    if (!face.unlaid?.(moment.view as never)) return picture(moment.view as never, opened.sides);
    // The programs set up, as far as the ground needs it.
    for (let acts = 0; acts < longestSetUp && face.unlaid(moment.view as never) && moment.pending.kind === 'choice'; ++acts)
      moment = await referee.ask<Moment>({ do: 'bot', game: opened.game, seat: moment.pending.awaited[0], bot: 'automa', as, from: 1e9 });
    return { ...picture(moment.view as never, opened.sides), example: true };
  } finally {
    await referee.ask({ do: 'close', game: opened.game });
  }
}

/** The field of a battle, at once; nothing where its system has no map. */
export function fieldOf(scenario: string): Promise<Field | undefined> {
  // What is written on it is in the reader's language.
  const key = `${readable.language} ${scenario}`;
  let field = known.get(key);
  if (!field) {
    known.set(key, (field = look(scenario)));
    field.catch(() => known.delete(key));
  }
  return field;
}

/** The same after all that were asked for in turn before it; nothing if by then it is not `wanted`. */
export function fieldInTurn(scenario: string, wanted: () => boolean): Promise<Field | undefined> {
  const asked = last.then(() => (wanted() ? fieldOf(scenario) : undefined));
  last = asked.catch(() => undefined);
  return asked;
}
