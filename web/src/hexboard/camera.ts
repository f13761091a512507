// Where one looks: the paper's place and scale on the screen, moved by pointer, wheel, pinch and keys.
import type { Point } from './grid';

export interface Look {
  x: number;
  y: number;
  scale: number;
}

export const nearest = 4;

/** The look that shows the whole paper in a window of `size`, with a margin. */
export function fitting(paper: Point, size: Point, margin = 16): Look {
  const scale = Math.min(nearest, Math.max(0.05, Math.min((size.x - 2 * margin) / paper.x, (size.y - 2 * margin) / paper.y)));
  return { scale, x: (size.x - paper.x * scale) / 2, y: (size.y - paper.y * scale) / 2 };
}

/** Scaled by `factor` about a point of the window that stays where it is. */
export function zoomed(look: Look, factor: number, about: Point, least: number): Look {
  const scale = Math.min(nearest, Math.max(least, look.scale * factor));
  const f = scale / look.scale;
  return { scale, x: about.x - (about.x - look.x) * f, y: about.y - (about.y - look.y) * f };
}

/** Kept so that part of the paper stays in the window: an axis that fits is centred, another cannot leave. */
export function bounded(look: Look, paper: Point, size: Point): Look {
  const axis = (at: number, long: number, window: number) => {
    const slack = Math.min(window * 0.4, 240);
    if (long <= window) return Math.min(Math.max(at, 0), window - long);
    return Math.min(Math.max(at, window - long - slack), slack);
  };
  return { scale: look.scale, x: axis(look.x, paper.x * look.scale, size.x), y: axis(look.y, paper.y * look.scale, size.y) };
}

export interface Aimed {
  look(): Look;
  aim(look: Look): void;
  size(): Point;
  leastScale(): number;
  tap(at: Point, event: PointerEvent): void;
  hover(at: Point | null): void;
}

/** Listens to one element; yields what stops it. */
export function gestures(element: HTMLElement, aimed: Aimed): () => void {
  const fingers = new Map<number, Point>();
  let moved = false;
  let began: Point = { x: 0, y: 0 };
  const place = (event: PointerEvent | WheelEvent): Point => {
    const box = element.getBoundingClientRect();
    return { x: event.clientX - box.left, y: event.clientY - box.top };
  };
  const spread = () => {
    const [a, b] = [...fingers.values()] as [Point, Point];
    return { length: Math.hypot(a.x - b.x, a.y - b.y), middle: { x: (a.x + b.x) / 2, y: (a.y + b.y) / 2 } };
  };
  const down = (event: PointerEvent) => {
    if (event.pointerType === 'mouse' && event.button !== 0 && event.button !== 1) return;
    if ((event.target as Element).closest('button, a, input')) return;
    fingers.set(event.pointerId, place(event));
    if (fingers.size === 1) {
      moved = false;
      began = place(event);
    } else {
      moved = true;
    }
  };
  const move = (event: PointerEvent) => {
    const at = place(event);
    const before = fingers.get(event.pointerId);
    if (!before) {
      if (event.pointerType === 'mouse') aimed.hover(at);
      return;
    }
    if (fingers.size === 1) {
      if (!moved && Math.hypot(at.x - began.x, at.y - began.y) < 6) return;
      if (!moved) element.setPointerCapture(event.pointerId);
      moved = true;
      const look = aimed.look();
      aimed.aim({ ...look, x: look.x + at.x - before.x, y: look.y + at.y - before.y });
      fingers.set(event.pointerId, at);
    } else if (fingers.size === 2) {
      const old = spread();
      fingers.set(event.pointerId, at);
      const now = spread();
      const look = zoomed(aimed.look(), now.length / Math.max(1, old.length), now.middle, aimed.leastScale());
      aimed.aim({ ...look, x: look.x + now.middle.x - old.middle.x, y: look.y + now.middle.y - old.middle.y });
    }
  };
  const up = (event: PointerEvent) => {
    if (!fingers.delete(event.pointerId)) return;
    if (event.type === 'pointerup' && !moved && fingers.size === 0) aimed.tap(place(event), event);
  };
  const leave = () => aimed.hover(null);
  const wheel = (event: WheelEvent) => {
    event.preventDefault();
    const unit = event.deltaMode === 1 ? 24 : 1;
    aimed.aim(zoomed(aimed.look(), Math.exp(-event.deltaY * unit * (event.ctrlKey ? 0.01 : 0.0016)), place(event), aimed.leastScale()));
  };
  element.addEventListener('pointerdown', down);
  element.addEventListener('pointermove', move);
  element.addEventListener('pointerup', up);
  element.addEventListener('pointercancel', up);
  element.addEventListener('pointerleave', leave);
  element.addEventListener('wheel', wheel, { passive: false });
  return () => {
    element.removeEventListener('pointerdown', down);
    element.removeEventListener('pointermove', move);
    element.removeEventListener('pointerup', up);
    element.removeEventListener('pointercancel', up);
    element.removeEventListener('pointerleave', leave);
    element.removeEventListener('wheel', wheel);
  };
}
