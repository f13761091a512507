// What threatens the seat's own pieces in the enemy's next turn, as the referee reckons by trials: asked for while
// it is shown, once a moment.
import type { Threat } from '../engine/protocol';
import type { Grid } from '../hexboard/grid';
import type { Marks } from '../hexboard/model';
import type { Scene } from './face';

export class Threats {
  private known: { number: number; seat: string; list: Threat[] } = $state.raw({ number: -1, seat: '', list: [] });
  private asked = '';

  constructor(private scene: Scene<never>) {}

  /** By hex the chance to be hurt and, after a stroke, to be lost, of the worst off there; asks for what is not known yet. */
  marks(grid: Grid): Marks['chances'] {
    const { number, seat } = this.scene.moment;
    if (this.known.number !== number || this.known.seat !== seat) {
      queueMicrotask(() => void this.ask());
      return [];
    }
    const worst = new Map<string, Threat>();
    for (const threat of this.known.list) {
      const before = worst.get(threat.place);
      if (threat.place && threat.hurt > 0 && (!before || threat.lost > before.lost || (threat.lost === before.lost && threat.hurt > before.hurt))) worst.set(threat.place, threat);
    }
    return [...worst.values()].map(({ place, hurt, lost }) => ({ cell: grid.parse(place), text: `${percent(hurt)}/${percent(lost)} %`, grave: lost >= 0.25 }));
  }

  private async ask(): Promise<void> {
    const { number, seat } = this.scene.moment;
    if (this.asked === `${seat} ${number}`) return;
    this.asked = `${seat} ${number}`;
    const list = await this.scene.table.threats().catch(() => []);
    if (this.scene.moment.number === number && this.scene.moment.seat === seat) this.known = { number, seat, list };
  }
}

const percent = (chance: number) => String(Math.round(100 * chance));
