import { afterEach, expect, it, vi } from 'vitest';
import { Wire, type WireNews, type WireView } from './wire';

/** A socket whose other end is the test. */
class Ear {
  static made: Ear[] = [];
  readyState = 1;
  sent: Record<string, unknown>[] = [];
  onopen?: () => void;
  onmessage?: (event: { data: string }) => void;
  onclose?: () => void;
  constructor(readonly address: string) {
    Ear.made.push(this);
  }
  send(text: string) {
    this.sent.push(JSON.parse(text) as Record<string, unknown>);
  }
  close() {
    this.readyState = 3;
    this.onclose?.();
  }
  hear(message: unknown) {
    this.onmessage?.({ data: JSON.stringify(message) });
  }
}

function sit() {
  Ear.made = [];
  const views: [WireView | undefined, WireNews[]][] = [];
  const online: boolean[] = [];
  const gone: string[] = [];
  const wire = new Wire({ game: 'G', key: 'K', onview: (v, n) => views.push([v, n]), ongone: (r) => gone.push(r.reason.text), online: (yes) => online.push(yes) }, 'ws://x/live', Ear as never);
  return { wire, views, online, gone };
}

afterEach(() => vi.useRealTimers());

it('asks again, with the same key, what a lost connection left open', async () => {
  vi.useFakeTimers();
  const { wire, online } = sit();
  const first = Ear.made[0]!;
  first.onopen!();
  expect(first.sent[0]).toMatchObject({ enter: { game: 'G', key: 'K', news: 0 } });
  first.hear({ id: first.sent[0]!.id, table: 0, entered: {} });
  const played = wire.ask('act', { kind: 'order', once: 'A', number: 3, text: 'end' });
  const asked = first.sent[1]!;
  first.close();
  expect(online).toEqual([true, false]);
  await vi.advanceTimersByTimeAsync(1000);
  const second = Ear.made[1]!;
  second.onopen!();
  second.hear({ id: second.sent[0]!.id, table: 2, entered: {} });
  expect(second.sent[1]).toEqual({ ...asked, table: 2 });
  second.hear({ id: asked.id, table: 2, played: { number: 4, repeated: true, news: 1 } });
  await expect(played).resolves.toMatchObject({ repeated: true });
});

it('goes on with the news from where it was', async () => {
  vi.useFakeTimers();
  const { views } = sit();
  const first = Ear.made[0]!;
  first.onopen!();
  first.hear({ id: first.sent[0]!.id, table: 0, entered: {}, view: { number: 1 }, news: [{ index: 0 }, { index: 1 }] });
  expect(views).toHaveLength(1);
  first.close();
  await vi.advanceTimersByTimeAsync(1000);
  const second = Ear.made[1]!;
  second.onopen!();
  expect(second.sent[0]).toMatchObject({ enter: { news: 2 } });
});

it('refuses with the clause, and ends when the place is gone', async () => {
  const { wire, gone } = sit();
  const ear = Ear.made[0]!;
  ear.onopen!();
  ear.hear({ id: ear.sent[0]!.id, table: 0, entered: {} });
  const played = wire.ask('act', {});
  ear.hear({ id: ear.sent[1]!.id, table: 0, error: { error: 'refused', message: { text: 'no (GB-COM-8)', pattern: 'no', clause: 'GB-COM-8' } } });
  await expect(played).rejects.toMatchObject({ reason: { text: 'no', clause: 'GB-COM-8' } });
  ear.hear({ table: 0, gone: { error: 'gone', message: { text: 'x', pattern: 'the link was revoked' } } });
  expect(gone).toEqual(['the link was revoked']);
  expect(Ear.made).toHaveLength(1);
});

const head = { game: 'G', seat: 'red', awaited: true, sealed: false, waiting_for: [], over: false, may_undo: false, clock: { running: false, turn: 1 }, news: 0 };

it('makes the next view of a change, and asks for the whole where it has not the one before', async () => {
  const { views } = sit();
  const ear = Ear.made[0]!;
  ear.onopen!();
  expect(ear.sent[0]).toMatchObject({ enter: { changes: true } });
  const position = { round: 1, stacks: [{ name: 'R1' }, { name: 'R2' }, { name: 'R3' }], walls: [], side: 'a', secret: 1 };
  ear.hear({ id: ear.sent[0]!.id, table: 0, entered: {}, view: { ...head, number: 1, tag: 't1', position } });
  const change = { ...head, number: 2, from: 't1', tag: 't2', set: { round: 2, fresh: [1] }, items: { stacks: { length: 2, set: [[1, { name: 'R9' }]] }, walls: { length: 1, set: [[0, { hex: '0101' }]] } }, drop: ['secret'] };
  ear.hear({ table: 0, change });
  const made = views[1]![0]!;
  expect(made.position).toEqual({ round: 2, stacks: [{ name: 'R1' }, { name: 'R9' }], walls: [{ hex: '0101' }], side: 'a', fresh: [1] });
  expect((made.position as typeof position).stacks[0]).toBe((views[0]![0]!.position as typeof position).stacks[0]);
  expect(made).toMatchObject({ number: 2, tag: 't2' });
  expect(made).not.toHaveProperty('from');
  expect(views[0]![0]!.position).toEqual({ round: 1, stacks: [{ name: 'R1' }, { name: 'R2' }, { name: 'R3' }], walls: [], side: 'a', secret: 1 });

  ear.hear({ table: 0, change: { ...change, from: 'lost', tag: 't3' } });
  expect(views).toHaveLength(2);
  const asked = ear.sent[ear.sent.length - 1]!;
  expect(asked).toMatchObject({ table: 0, whole: true });
  ear.hear({ id: asked.id, table: 0, whole: true, view: { ...head, number: 3, tag: 't3', position: { round: 3 } } });
  expect(views[2]![0]!.position).toEqual({ round: 3 });
  ear.hear({ table: 0, change: { ...head, number: 4, from: 't3', tag: 't4', set: { round: 4 }, items: {}, drop: [] } });
  expect(views[3]![0]!.position).toEqual({ round: 4 });
});
