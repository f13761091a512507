// The engine's own thread. Requests come in order and are answered in order.
import { Engine } from './engine';

let engine: Promise<Engine> | undefined;

self.onmessage = async (event: MessageEvent<{ load?: string; id?: number; request?: string }>) => {
  const { load, id, request } = event.data;
  if (load) {
    engine = Engine.load(fetch(load));
    engine.then(
      () => self.postMessage({ ready: true }),
      (error: unknown) => self.postMessage({ broken: String(error) }),
    );
    return;
  }
  try {
    if (!engine) throw new Error('the engine is not loaded');
    self.postMessage({ id, answer: (await engine).askText(request!) });
  } catch (error) {
    self.postMessage({ id, broken: String(error) });
  }
};
