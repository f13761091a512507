// The worker's engine as something to ask and to wait for.
import type { Answer, Fault, Message, Objection, Problem } from './protocol';

/** What was asked could not be done; `message` says why in the referee's words. */
export class Refused extends Error {
  constructor(
    readonly reason: Message,
    readonly objection?: Objection,
    readonly problems?: Problem[],
    readonly fault?: Fault,
    /** Which of the server's errors it was. */
    readonly kind?: string,
  ) {
    super(reason.text);
  }
}

export interface Referee {
  ask<T>(request: { do: string } & Record<string, unknown>): Promise<T>;
  stop(): void;
}

/** What an answer holds, or a Refused thrown. */
export function settled<T>(answer: Answer<T>): T {
  if ('answer' in answer) return answer.answer;
  if ('objection' in answer) throw new Refused(answer.objection.reason, answer.objection);
  if ('fault' in answer) throw new Refused({ text: 'line {}: {}', arguments: [answer.fault.line, answer.fault.what] }, undefined, undefined, answer.fault);
  const first = answer.problems.find((p) => !p.warning) ?? answer.problems[0];
  throw new Refused(first?.message ?? { text: 'the request could not be read' }, undefined, answer.problems);
}

/** Starts the worker. The promise is kept once the engine is loaded, and broken if it cannot be. */
export function startReferee(engine: string): Promise<Referee> {
  return new Promise((ready, broken) => {
    const worker = new Worker(new URL('./worker.ts', import.meta.url), { type: 'module' });
    const waiting = new Map<number, { done: (text: string) => void; failed: (error: Error) => void }>();
    let last = 0;
    worker.onerror = (event) => broken(new Error(event.message || 'the engine could not be started'));
    worker.onmessage = (event: MessageEvent<{ ready?: true; broken?: string; id?: number; answer?: string }>) => {
      const { data } = event;
      if (data.id === undefined) {
        if (data.broken) broken(new Error(data.broken));
        else
          ready({
            ask: async <T>(request: { do: string } & Record<string, unknown>) => {
              const id = ++last;
              const text = await new Promise<string>((done, failed) => {
                waiting.set(id, { done, failed });
                worker.postMessage({ id, request: JSON.stringify(request) });
              });
              return settled(JSON.parse(text) as Answer<T>);
            },
            stop: () => worker.terminate(),
          });
        return;
      }
      const asker = waiting.get(data.id);
      waiting.delete(data.id);
      if (data.broken) asker?.failed(new Error(data.broken));
      else asker?.done(data.answer!);
    };
    worker.postMessage({ load: new URL(engine, document.baseURI).href });
  });
}
