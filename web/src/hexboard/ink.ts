// Strokes of ink: path data put together piece by piece, and the jitter that a hex has for ever.
import type { Point } from './grid';

/** Numbers in [0, 1) that depend on their seeds alone. */
export function jitter(seed: number, salt = 0): () => number {
  let state = Math.imul(seed + 1, 0x9e3779b1) ^ Math.imul(salt + 1, 0x85ebca6b);
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let t = Math.imul(state ^ (state >>> 15), 1 | state);
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
    return ((t ^ (t >>> 14)) >>> 0) / 4294967296;
  };
}

const n = (x: number): string => String(Math.round(x * 10) / 10);

/** Path data under way. */
export class Pen {
  private parts: string[] = [];

  get empty(): boolean {
    return this.parts.length === 0;
  }
  get d(): string {
    return this.parts.join('');
  }

  move(x: number, y: number): this {
    this.parts.push(`M${n(x)} ${n(y)}`);
    return this;
  }
  line(x: number, y: number): this {
    this.parts.push(`L${n(x)} ${n(y)}`);
    return this;
  }
  quad(cx: number, cy: number, x: number, y: number): this {
    this.parts.push(`Q${n(cx)} ${n(cy)} ${n(x)} ${n(y)}`);
    return this;
  }
  arc(r: number, x: number, y: number, large = 0, sweep = 1): this {
    this.parts.push(`A${n(r)} ${n(r)} 0 ${large} ${sweep} ${n(x)} ${n(y)}`);
    return this;
  }
  circle(x: number, y: number, r: number): this {
    return this.move(x - r, y).arc(r, x + r, y, 1).arc(r, x - r, y, 1).close();
  }
  close(): this {
    this.parts.push('Z');
    return this;
  }
  polygon(points: Point[]): this {
    points.forEach((p, i) => (i ? this.line(p.x, p.y) : this.move(p.x, p.y)));
    return this.close();
  }
  polyline(points: Point[]): this {
    points.forEach((p, i) => (i ? this.line(p.x, p.y) : this.move(p.x, p.y)));
    return this;
  }
  /** A closed curve through the middles of the sides of a polygon: its corners rounded away. */
  blob(points: Point[]): this {
    const middle = (a: Point, b: Point) => ({ x: (a.x + b.x) / 2, y: (a.y + b.y) / 2 });
    const last = points[points.length - 1]!;
    const start = middle(last, points[0]!);
    this.move(start.x, start.y);
    points.forEach((p, i) => {
      const next = middle(p, points[(i + 1) % points.length]!);
      this.quad(p.x, p.y, next.x, next.y);
    });
    return this.close();
  }
  /** A smooth open curve through its points. */
  curve(points: Point[]): this {
    if (points.length < 3) return this.polyline(points);
    this.move(points[0]!.x, points[0]!.y);
    for (let i = 1; i < points.length - 1; ++i) {
      const p = points[i]!;
      const next = points[i + 1]!;
      const end = i === points.length - 2 ? next : { x: (p.x + next.x) / 2, y: (p.y + next.y) / 2 };
      this.quad(p.x, p.y, end.x, end.y);
    }
    return this;
  }
}
