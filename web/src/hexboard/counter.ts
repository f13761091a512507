// Counters: a heater shield in tincture and pattern, a charge, a tablet, and what state it is in. Pure
// text of SVG, drawn around the origin at the size of a hex; the board sets it in its place.
import charges from 'virtual:charges';
import { jitter, Pen } from './ink';
import { patterns, type Piece, tinctures } from './model';

const w = 15.5;
const h = 18;

/** A heater shield, its point at (0, h). */
export const heater = `M${-w} ${-h}Q0 ${-h - 2.2} ${w} ${-h}L${w} ${-1}C${w} 9 8 15 0 ${h}C-8 15 ${-w} 9 ${-w} -1Z`;

/** The ordinaries, over a plain field; cut by the shield's outline. */
const ordinaries: Record<(typeof patterns)[number], string> = {
  plain: '',
  pale: 'M-5.5 -22H5.5V22H-5.5Z',
  bend: 'M-20 -24L-10 -24L22 13L22 25Z',
  chevron: 'M-18 10L0 -8L18 10V20L0 2L-18 20Z',
  fess: 'M-18 -6.5H18V4.5H-18Z',
  saltire: 'M-20 -20L-12 -20L20 20L12 20ZM20 -20L12 -20L-20 20L-12 20Z',
  lozengy: 'M-10 -22L-4 -13L-10 -4L-16 -13ZM4 -22L10 -13L4 -4L-2 -13ZM-3 -4L3 5L-3 14L-9 5ZM11 -4L17 5L11 14L5 5ZM-17 -4L-11 5L-17 14L-23 5ZM4 14L10 23L4 32L-2 23Z',
  barry: 'M-18 -16H18V-11H-18ZM-18 -6H18V-1H-18ZM-18 4H18V9H-18ZM-18 14H18V19H-18Z',
};

/** What every board holds once: outlines and patterns that counters use. */
export function counterDefinitions(): string {
  return `<clipPath id="hb-shield"><path d="${heater}"/></clipPath>`;
}

/** The silhouette of game-icons (512 by 512) that goes by `name`. */
export function silhouette(name: string): string {
  return charges[name] ?? charges['pointy-sword'] ?? '';
}

/** A shield alone: for lists, panels and the picture of a side. */
export function shield(side: number, charge?: string): string {
  const pattern = patterns[side % patterns.length]!;
  const ordinary = ordinaries[pattern] ? `<path class="ordinary" d="${ordinaries[pattern]}" clip-path="url(#hb-shield)"/>` : '';
  const sign = charge ? `<path class="charge" transform="translate(-10.6 -14.2) scale(${21.2 / 512})" d="${silhouette(charge)}"/>` : '';
  return `<path class="field" d="${heater}"/>${ordinary}<path class="rim" d="${heater}"/>${sign}`;
}

export function tincture(side: number): string {
  return tinctures[side % tinctures.length]!;
}

function bites(piece: Piece): string {
  const hurt = Math.min(1, Math.max(0, piece.hurt ?? 0));
  if (hurt <= 0) return '';
  const many = Math.max(1, Math.round(hurt * 7));
  const pen = new Pen();
  const rim: [number, number][] = [[w, -9], [-w, 1], [w - 1, 6], [-w, -12], [7, 14.5], [-8, 14], [5, -h - 1]];
  const next = jitter(many, piece.id.length);
  for (const [x, y] of rim.slice(0, many)) pen.circle(x, y, 3 + next() * 1.8);
  return `<path class="bites" d="${pen.d}"/>`;
}

function facing(piece: Piece, bearing: number): string {
  if (piece.facing === undefined) return '';
  return `<g transform="rotate(${bearing})"><path class="beak" d="M-13 -21.5Q0 -24.5 13 -21.5L4.5 -23.4L0 -29.5L-4.5 -23.4Z"/></g>`;
}

function pennon(level: number): string {
  const pips = Array.from({ length: Math.min(level, 6) }, (_, i) => `<circle cx="${-5 + (i % 3) * 4.6}" cy="${-30.2 + Math.floor(i / 3) * 4.4}" r="1.35"/>`);
  const more = level > 6 ? `<text x="-1" y="-24.5">${level}</text>` : pips.join('');
  return `<path class="lance" d="M-11 -14V-35"/><path class="flag" d="M-11 -34.5H10L5 -28.5L10 -22.8H-11Z"/><g class="pips">${more}</g>`;
}

/** The inside of a piece's group. `bearing` is the angle that it faces, if it faces any. */
export function counter(piece: Piece, bearing = 0): string {
  const states = piece.states ?? [];
  const has = (state: string) => (states as string[]).includes(state);
  const parts: string[] = [];
  if (has('flying')) parts.push('<ellipse class="shadow" cx="3" cy="25" rx="13" ry="4"/>');
  if (piece.pennon) parts.push(pennon(piece.pennon));
  parts.push(facing(piece, bearing));
  const tilt = has('disorganized') ? ' transform="rotate(14)"' : '';
  parts.push(`<g class="body"${tilt}>${shield(piece.side, piece.charge)}${bites(piece)}`);
  if (has('shaken')) parts.push('<path class="crack" d="M-4 -19L2 -10L-5 -3L4 4L-2 10L1 17"/>');
  parts.push('</g>');
  if (piece.tablet) {
    const wide = 8 + piece.tablet.length * 5.3;
    parts.push(`<rect class="tablet" x="${-wide / 2}" y="11.5" width="${wide}" height="12" rx="2.4"/><text class="tablet-text" y="20.8">${escape(piece.tablet)}</text>`);
  }
  if (piece.count !== undefined && piece.count > 1) parts.push(`<circle class="badge" cx="14" cy="-15" r="7"/><text class="badge-text" x="14" y="-11.7">${piece.count}</text>`);
  if (piece.scout) parts.push(`<circle class="badge" cx="-15" cy="-13" r="6.4"/><path class="badge-sign" transform="translate(-19.6 -17.6) scale(${9.2 / 512})" d="${silhouette('semi-closed-eye')}"/>`);
  if (has('burning')) parts.push(`<path class="flame" transform="translate(-24 -1) scale(${18 / 512})" d="${silhouette('flame')}"/>`);
  if (has('spent')) parts.push(`<circle class="badge" cx="-15" cy="9" r="5.6"/><path class="badge-sign" transform="translate(-18.6 5.4) scale(${7.2 / 512})" d="${silhouette('hourglass')}"/>`);
  if (has('shotless')) parts.push('<path class="crack thin" d="M-12 -18L12 14"/>');
  if (piece.remembered) parts.push(`<text class="memory-note" y="31">${escape(piece.remembered)}</text>`);
  return parts.join('');
}

export function escape(text: string): string {
  return text.replace(/[&<>"]/g, (c) => ({ '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' })[c]!);
}
