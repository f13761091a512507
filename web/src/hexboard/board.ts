// The board: one SVG on a paper that the camera moves. Each layer is redrawn only when what it shows has
// changed; counters are kept by id and slide along the way that they marched.
import { bounded, fitting, gestures, type Look, zoomed } from './camera';
import { counter, counterDefinitions, tincture } from './counter';
import { Grid, type Point, radius } from './grid';
import { arrow, brackets, hairlines, hexes, hexNames, link, outline, pennant, rim, sightLine, track, way, written } from './marks';
import type { BoardMap, Marks, Piece } from './model';
import { drawPlace, drawWork } from './place';
import { seated } from './seats';
import { drawGround } from './terrain';

export interface BoardEvents {
  /** A hex was chosen by click, tap or Enter; `piece` if one stood under the pointer. */
  choose?: (cell: number, piece: string | undefined) => void;
  /** The pointer or the cursor stands over another hex; -1 beside the map. */
  hover?: (cell: number) => void;
  /** A key that the board does not use itself. */
  key?: (event: KeyboardEvent) => void;
}

/** Board layers from the bottom up. */
const layers = [
  'ground', 'lines', 'works', 'places', 'fog', 'span', 'zone', 'threat', 'names', 'labels', 'reach', 'sight', 'links', 'chosen', 'tracks', 'pieces', 'path', 'pennants', 'targets', 'cursor',
] as const;
type Layer = (typeof layers)[number];

interface Standing {
  group: SVGGElement;
  key: string;
  at: Point;
  scale: number;
}

const svg = <K extends keyof SVGElementTagNameMap>(name: K): SVGElementTagNameMap[K] => document.createElementNS('http://www.w3.org/2000/svg', name);

export class Board {
  grid!: Grid;
  private paper: SVGSVGElement;
  private layer = {} as Record<Layer, SVGGElement>;
  private standing = new Map<string, Standing>();
  private shown = new Map<Layer, string>();
  private camera: Look = { x: 0, y: 0, scale: 1 };
  private extent: Point = { x: 1, y: 1 };
  private size: Point = { x: 1, y: 1 };
  private stop: () => void;
  private watch: ResizeObserver;
  private settle = 0;
  private frame = 0;
  private after = 0;
  private cursor = -1;
  private towns = new Set<number>();
  private hovered = -1;
  private fitted = true;
  /** Whether pieces slide and the camera glides. */
  motion = true;
  /** A picture fills its frame and leaves out what does not fit. */
  cover = false;
  /** Hex names are written wherever they can be read, not only near by. */
  named = false;

  constructor(private root: HTMLElement, private events: BoardEvents = {}) {
    root.classList.add('hexboard');
    this.paper = svg('svg');
    this.paper.setAttribute('aria-hidden', 'true');
    this.paper.innerHTML = `<defs>${counterDefinitions()}<pattern id="hb-hatch" width="7" height="7" patternUnits="userSpaceOnUse" patternTransform="rotate(45)"><path class="hatch" d="M0 3.5H7"/></pattern></defs>`;
    for (const name of layers) {
      const group = svg('g');
      group.setAttribute('class', `layer-${name}`);
      this.layer[name] = group;
      this.paper.append(group);
    }
    root.append(this.paper);
    this.stop = gestures(root, {
      look: () => this.camera,
      aim: (look) => this.aim(look),
      size: () => this.size,
      leastScale: () => this.leastScale(),
      tap: (at, event) => this.tap(at, event),
      hover: (at) => this.hover(at ? this.grid.cellAt(this.onPaper(at)) : -1),
    });
    root.addEventListener('keydown', this.press);
    this.watch = new ResizeObserver(() => this.resized());
    this.watch.observe(root);
  }

  destroy(): void {
    this.stop();
    this.watch.disconnect();
    this.root.removeEventListener('keydown', this.press);
    cancelAnimationFrame(this.frame);
    cancelAnimationFrame(this.after);
    clearTimeout(this.settle);
    this.paper.remove();
  }

  // ---- What is shown

  setMap(map: BoardMap): void {
    this.grid = new Grid(map.shape);
    this.root.dataset.shape = JSON.stringify(map.shape);
    this.extent = this.grid.extent();
    this.paper.setAttribute('width', String(this.extent.x));
    this.paper.setAttribute('height', String(this.extent.y));
    const margin = 12;
    const sheet = `<rect class="sheet" x="${-margin}" y="${-margin}" width="${this.extent.x + 2 * margin}" height="${this.extent.y + 2 * margin}" rx="5"/>`;
    this.layer.ground.innerHTML = sheet + drawGround(this.grid, (cell) => map.ground[cell] ?? 'open')
      .map(({ layer, d }) => `<path class="${layer}" d="${d}"/>`)
      .join('');
    this.layer.lines.innerHTML = hairlines(this.grid);
    this.layer.names.innerHTML = map.names.map(({ cell, text }) => written(this.grid, 'place-name', cell, text, -20)).join('');
    this.standing.clear();
    this.layer.pieces.innerHTML = '';
    this.shown.clear();
    this.setPlaces(map);
    this.resized();
  }

  /** Cities and structures: what of the map changes in play. */
  setPlaces(map: Pick<BoardMap, 'places' | 'works'>): void {
    this.towns = new Set(map.places.filter((place) => place.level > 0).map((place) => place.cell));
    this.put('places', map.places.map((place) => drawPlace(this.grid, place)).join(''));
    this.put('works', map.works.map((work) => drawWork(this.grid, work)).join(''));
  }

  /** All counters. One that stood elsewhere before slides along `ways` (cells by id), or straight. */
  setPieces(pieces: Piece[], ways: Record<string, number[]> = {}): void {
    const seats = seated(this.grid, this.towns, pieces);
    const left = new Set(this.standing.keys());
    pieces.forEach((piece) => {
      left.delete(piece.id);
      const seat = seats.get(piece.id)!;
      const key = JSON.stringify([piece, 0]);
      let standing = this.standing.get(piece.id);
      if (!standing) {
        const group = svg('g');
        group.dataset.id = piece.id;
        standing = { group, key: '', at: seat.at, scale: 0 };
        this.standing.set(piece.id, standing);
        this.place(standing, seat);
      } else if (standing.at.x !== seat.at.x || standing.at.y !== seat.at.y || standing.scale !== seat.scale) {
        const from = standing.at;
        this.place(standing, seat);
        if (this.motion) this.slide(standing, from, ways[piece.id]);
      }
      if (standing.key !== key) {
        standing.key = key;
        standing.group.setAttribute('class', `piece ${tincture(piece.side)}${piece.remembered ? ' remembered' : ''}${piece.states?.length ? ` ${piece.states.join(' ')}` : ''}`);
        standing.group.innerHTML = counter(piece, piece.facing === undefined ? 0 : this.grid.bearing(piece.facing));
      }
    });
    for (const id of left) {
      this.standing.get(id)!.group.remove();
      this.standing.delete(id);
    }
    // The order in which they overlap: from the back of the map to its front, the first of a fan on top.
    const order = [...seats.entries()].sort(([, a], [, b]) => a.depth - b.depth);
    let after: Element | null = null;
    for (const [id] of order) {
      const group: SVGGElement = this.standing.get(id)!.group;
      if (group.previousElementSibling !== after || group.parentNode !== this.layer.pieces) this.layer.pieces.insertBefore(group, after ? after.nextSibling : this.layer.pieces.firstChild);
      after = group;
    }
  }

  setMarks(marks: Marks): void {
    const { grid } = this;
    const path = (name: string, d: string) => (d ? `<path class="${name}" d="${d}"/>` : '');
    this.put('fog', marks.fog ? path('fog-memory', hexes(grid, marks.fog.remembered, radius + 0.4)) + path('fog-unseen', hexes(grid, marks.fog.unseen, radius + 0.4)) : '');
    const edge = rim(grid, marks.span ?? []);
    const far = rim(grid, marks.farther ?? []);
    this.put('span', path('span-farther', far) + path('span-farther-rim', far) + path('span', edge) + path('span-halo', edge) + path('span-rim', edge) + (marks.arrows ?? []).map((each) => arrow(grid, each)).join(''));
    this.put('pennants', (marks.pennants ?? []).map((each) => pennant(grid, each)).join(''));
    this.put('zone', path('zone', hexes(grid, marks.zone ?? [], radius - 1.5)));
    this.put('threat', marks.threat?.length ? `<path class="threat" fill="url(#hb-hatch)" d="${hexes(grid, marks.threat, radius)}"/>` : '');
    const reach = marks.reach ?? [];
    this.put('reach', path('reach', hexes(grid, reach.filter((r) => !r.attack).map((r) => r.cell), radius - 4)) + path('reach reach-attack', hexes(grid, reach.filter((r) => r.attack).map((r) => r.cell), radius - 4)) + reach.filter((r) => r.cost).map((r) => written(grid, 'reach-cost', r.cell, r.cost!, 22)).join(''));
    this.put('sight', sightLine(grid, marks.sight));
    this.put('links', (marks.links ?? []).map((each) => link(grid, each)).join(''));
    this.put('chosen', (marks.selected !== undefined && marks.selected >= 0 ? path('chosen', hexes(grid, [marks.selected], radius - 1)) : '') + path('news', hexes(grid, marks.news ?? [], radius - 2)) + (marks.pointed !== undefined && marks.pointed >= 0 ? path('pointed', hexes(grid, [marks.pointed], radius - 2)) : ''));
    this.put('tracks', (marks.tracks ?? []).map((each) => track(grid, each)).join(''));
    this.put('path', way(grid, marks.path ?? []));
    this.put('targets', (marks.targets ?? []).map((cell) => brackets(grid, cell)).join('') + (marks.chances ?? []).map(({ cell, text, grave }) => written(grid, `chance${grave ? ' grave' : ''}`, cell, text, -22)).join(''));
    for (const [id, { group }] of this.standing) group.classList.toggle('picked', id === marks.selectedPiece);
  }

  // ---- The camera

  /** Shows the whole map. */
  fit(): void {
    this.fitted = true;
    if (this.cover) {
      const scale = Math.max(this.size.x / this.extent.x, this.size.y / this.extent.y) * 1.04;
      this.camera = { scale, x: (this.size.x - this.extent.x * scale) / 2, y: (this.size.y - this.extent.y * scale) / 2 };
      this.paper.style.transform = `translate(${this.camera.x}px,${this.camera.y}px) scale(${scale})`;
      return;
    }
    this.aim(fitting(this.extent, this.size, Math.min(16, this.size.x * 0.02)), true);
  }

  zoom(factor: number): void {
    this.aim(zoomed(this.camera, factor, { x: this.size.x / 2, y: this.size.y / 2 }, this.leastScale()));
  }

  /** Brings a hex into the window, if it is not well inside it. */
  reveal(cell: number): void {
    if (cell < 0) return;
    const at = this.grid.centreOf(cell);
    const x = at.x * this.camera.scale + this.camera.x;
    const y = at.y * this.camera.scale + this.camera.y;
    const margin = 50;
    if (x > margin && y > margin && x < this.size.x - margin && y < this.size.y - margin) return;
    this.aim({ ...this.camera, x: this.size.x / 2 - at.x * this.camera.scale, y: this.size.y / 2 - at.y * this.camera.scale });
  }

  look(): Look {
    return this.camera;
  }

  aim(look: Look, whole = false): void {
    if (!whole) this.fitted = false;
    this.camera = bounded(look, this.extent, this.size);
    this.root.classList.add('moving');
    clearTimeout(this.settle);
    if (!this.frame)
      this.frame = requestAnimationFrame(() => {
        this.frame = 0;
        const { x, y, scale } = this.camera;
        this.paper.style.transform = `translate(${x}px,${y}px) scale(${scale})`;
        // It stands still when nothing has moved it for a while after what was last shown has been painted: a slow machine
        // would else write everything anew between two turns of the wheel.
        cancelAnimationFrame(this.after);
        this.after = requestAnimationFrame(() => {
          clearTimeout(this.settle);
          this.settle = window.setTimeout(() => this.settled(), 240);
        });
      });
  }

  private settled(): void {
    if (this.frame) return;
    this.root.classList.remove('moving');
    this.level();
  }

  private leastScale(): number {
    return Math.min(fitting(this.extent, this.size, 4).scale, 1);
  }

  /** How much is written depends on how near one looks. */
  private level(): void {
    const near = this.camera.scale * radius;
    const level = near < 15 ? 'far' : near < 44 ? 'middle' : 'near';
    if (this.root.dataset.level !== level) this.root.dataset.level = level;
    this.put('labels', level === 'near' || (this.named && near > 11) ? hexNames(this.grid, this.onPaper({ x: -40, y: -40 }), this.onPaper({ x: this.size.x + 40, y: this.size.y + 40 })) : '');
  }

  /** Writes the hex names anew, if that was switched. */
  setNamed(yes: boolean): void {
    this.named = yes;
    if (this.grid) this.level();
  }

  private resized(): void {
    this.size = { x: this.root.clientWidth || 1, y: this.root.clientHeight || 1 };
    if (!this.grid) return;
    if (this.fitted) this.fit();
    else this.aim(this.camera);
    this.level();
  }

  private onPaper(at: Point): Point {
    return { x: (at.x - this.camera.x) / this.camera.scale, y: (at.y - this.camera.y) / this.camera.scale };
  }

  // ---- The pointer and the keys

  private tap(at: Point, event: PointerEvent): void {
    const cell = this.grid.cellAt(this.onPaper(at));
    if (cell < 0) return;
    const piece = document.elementFromPoint(event.clientX, event.clientY)?.closest<SVGGElement>('.piece')?.dataset.id;
    this.moveCursor(cell);
    this.events.choose?.(cell, piece);
  }

  private hover(cell: number): void {
    if (cell === this.hovered) return;
    this.hovered = cell;
    this.put('cursor', outline(this.grid, cell, 'hover') + (this.root === document.activeElement ? outline(this.grid, this.cursor, 'cursor') : ''));
    this.events.hover?.(cell);
  }

  private moveCursor(cell: number): void {
    this.cursor = cell;
    this.put('cursor', outline(this.grid, this.hovered, 'hover') + outline(this.grid, cell, 'cursor'));
  }

  private press = (event: KeyboardEvent): void => {
    if (!this.grid || event.altKey || event.metaKey) return;
    const step: Record<string, [number, number]> = { ArrowUp: [0, -1], ArrowDown: [0, 1], ArrowLeft: [-1, 0], ArrowRight: [1, 0] };
    const way = step[event.key];
    if (way && event.shiftKey) {
      this.aim({ ...this.camera, x: this.camera.x - way[0] * 90, y: this.camera.y - way[1] * 90 });
    } else if (way && !event.ctrlKey) {
      const from = this.cursor >= 0 ? this.grid.hex(this.cursor) : this.grid.hex(this.grid.cells()[0]!);
      const next = this.cursor < 0 ? this.grid.cell(from) : this.grid.cell(this.grid.at(this.grid.column(from) + way[0], this.grid.row(from) + way[1]));
      if (next >= 0) {
        this.moveCursor(next);
        this.reveal(next);
        this.events.hover?.(next);
      }
    } else if (event.key === 'Enter' || event.key === ' ') {
      if (this.cursor >= 0) this.events.choose?.(this.cursor, undefined);
    } else if (event.key === '+' || event.key === '=') this.zoom(1.25);
    else if (event.key === '-') this.zoom(0.8);
    else if (event.key === '0') this.fit();
    else {
      this.events.key?.(event);
      return;
    }
    event.preventDefault();
  };

  // ---- Drawing

  private put(layer: Layer, content: string): void {
    if (this.shown.get(layer) === content) return;
    this.shown.set(layer, content);
    this.layer[layer].innerHTML = content;
  }

  private place(standing: Standing, seat: { at: Point; scale: number }): void {
    standing.at = seat.at;
    standing.scale = seat.scale;
    standing.group.setAttribute('transform', `translate(${seat.at.x.toFixed(1)} ${seat.at.y.toFixed(1)}) scale(${seat.scale})`);
  }

  private slide(standing: Standing, from: Point, way: number[] | undefined): void {
    const stops = [from, ...(way ?? []).slice(1, -1).map((cell) => this.grid.centreOf(cell)), standing.at];
    const frames = stops.map((p) => ({ transform: `translate(${p.x}px,${p.y}px) scale(${standing.scale})` }));
    standing.group.animate?.(frames, { duration: 120 * Math.min(8, stops.length - 1) + 60, easing: 'ease-in-out' });
  }
}
