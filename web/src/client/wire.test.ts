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
