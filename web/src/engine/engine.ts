// The engine as WebAssembly: text in, text out. Works in a worker and in node.
import type { Answer } from './protocol';

interface Exports {
  memory: WebAssembly.Memory;
  _initialize?: () => void;
  montjoy_room(size: number): number;
  montjoy_ask(): number;
  montjoy_answer(): number;
}

/** The little of WASI that a module wants which reads and writes nothing; an abort's last words are kept. */
function wasi(memory: () => WebAssembly.Memory, words: (text: string) => void): WebAssembly.ModuleImports {
  const view = () => new DataView(memory().buffer);
  const known: WebAssembly.ModuleImports = {
    fd_write(_fd: number, vectors: number, count: number, written: number) {
      let total = 0;
      let text = '';
      for (let i = 0; i < count; ++i) {
        const at = view().getUint32(vectors + 8 * i, true);
        const size = view().getUint32(vectors + 8 * i + 4, true);
        text += new TextDecoder().decode(new Uint8Array(memory().buffer, at, size));
        total += size;
      }
      words(text);
      view().setUint32(written, total, true);
      return 0;
    },
    proc_exit(code: number) {
      throw new Error(`the engine stopped with ${code}`);
    },
  };
  // Whatever else is imported answers "not supported".
  return new Proxy(known, { get: (own, name) => own[name as string] ?? (() => 52) });
}

export class Engine {
  private constructor(private exports: Exports, private words: () => string) {}

  static async load(bytes: BufferSource | Response | Promise<Response>): Promise<Engine> {
    let spoken = '';
    const holder: { memory?: WebAssembly.Memory } = {};
    const imports = { wasi_snapshot_preview1: wasi(() => holder.memory!, (text) => (spoken = (spoken + text).slice(-2000))) };
    const source = await bytes;
    const made =
      source instanceof Response
        ? source.headers.get('content-type')?.startsWith('application/wasm')
          ? await WebAssembly.instantiateStreaming(source, imports)
          : await WebAssembly.instantiate(await source.arrayBuffer(), imports)
        : await WebAssembly.instantiate(source, imports);
    const exports = made.instance.exports as unknown as Exports;
    holder.memory = exports.memory;
    exports._initialize?.();
    return new Engine(exports, () => spoken);
  }

  /** The answer to a request, as text. */
  askText(request: string): string {
    try {
      const bytes = new TextEncoder().encode(request);
      const room = this.exports.montjoy_room(bytes.length);
      new Uint8Array(this.exports.memory.buffer, room, bytes.length).set(bytes);
      const size = this.exports.montjoy_ask();
      return new TextDecoder().decode(new Uint8Array(this.exports.memory.buffer, this.exports.montjoy_answer(), size));
    } catch (error) {
      throw new Error(`${String(error)} ${this.words()}`.trim());
    }
  }

  ask<T>(request: { do: string } & Record<string, unknown>): Answer<T> {
    return JSON.parse(this.askText(JSON.stringify(request))) as Answer<T>;
  }
}
