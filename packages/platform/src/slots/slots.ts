import { Problem } from '../errors/index.ts';
import type { SlotLimits } from './settings.ts';

/** Gives the slot back; calling it again does nothing. */
export type Release = () => void;

/** What takes long and holds something meanwhile: nobody may have all of it. */
export class Slots {
  readonly #what: string;
  readonly #setting: string;
  readonly #limits: SlotLimits;
  readonly #taken = new Map<string, number>();
  #all = 0;

  /** `what` in the plural, for texts; the setting's name without `_PER_…`. */
  constructor(what: string, setting: string, limits: SlotLimits) {
    this.#what = what;
    this.#setting = setting;
    this.#limits = limits;
  }

  get taken(): number {
    return this.#all;
  }

  /** Of the process. */
  get most(): number {
    return this.#limits.perProcess;
  }

  /** A slot of the process alone, for whoever has not said yet which organisation it is for. */
  takeAny(): Release {
    const { perProcess } = this.#limits;
    if (this.#all >= perProcess) {
      throw new Problem('UNAVAILABLE', {
        msg: `All ${perProcess} ${this.#what} that this server has at once are taken; try again shortly. The operator sets how many by ${this.#setting}_PER_PROCESS.`,
        retryAfterSeconds: 5,
      });
    }
    this.#all += 1;
    return once(() => {
      this.#all -= 1;
    });
  }

  /** A slot of the organisation alone, for whoever has one of the process already. */
  takeOf(organisation: string): Release {
    const { perOrganisation } = this.#limits;
    const taken = this.#taken.get(organisation) ?? 0;
    if (taken >= perOrganisation) {
      throw new Problem('RATE_LIMITED', {
        msg: `Your organisation has ${taken} ${this.#what} at once, and may not have more; wait for one to end. The operator sets how many by ${this.#setting}_PER_ORGANISATION.`,
        retryAfterSeconds: 5,
      });
    }
    this.#taken.set(organisation, taken + 1);
    return once(() => {
      const left = (this.#taken.get(organisation) ?? 1) - 1;
      if (left === 0) this.#taken.delete(organisation);
      else this.#taken.set(organisation, left);
    });
  }
}

function once(release: () => void): Release {
  let isFree = false;
  return () => {
    if (isFree) return;
    isFree = true;
    release();
  };
}
