// Whether one could shoot from here to there, as the referee says when asked: shown as a line while one points.
import type { Message } from '../engine/protocol';
import { Refused } from '../engine/referee';
import type { Marks } from '../hexboard/model';
import { say } from '../texts/texts';
import type { Scene } from './face';

export class Sight {
  /** What the line shows; nothing where no shot is to be thought of. */
  line: Marks['sight'] | undefined = $state.raw();
  /** Why not, in the referee's words with the clause. */
  remark = $state('');
  private asked = 0;

  constructor(
    private scene: Scene<never>,
    /** Whether a refusal is about this target, rather than about shooting at all. */
    private matters: (reason: Message) => boolean,
  ) {}

  /** Looks from a hex to a hex by way of an act; without one, looks no more. */
  async look(from: number, to: number, act: string | undefined): Promise<void> {
    const asked = ++this.asked;
    this.line = undefined;
    this.remark = '';
    if (!act || from < 0 || to < 0 || from === to) return;
    let reason: Message | undefined;
    try {
      await this.scene.table.check(act);
    } catch (error) {
      if (!(error instanceof Refused) || !this.matters(error.reason)) return;
      reason = error.reason;
    }
    if (asked !== this.asked) return;
    this.line = { from, to, ...(reason ? { blockedAt: to } : {}) };
    this.remark = reason ? `${say(reason)}${reason.clause ? ` (${reason.clause})` : ''}` : '';
  }
}
