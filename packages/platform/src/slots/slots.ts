import { Problem } from '../errors/index.ts';
import type { SlotLimits } from './settings.ts';

/** Gives the slot back; calling it again does nothing. */
export type Release = () => void;

/** For what takes long and ties something up meanwhile: no organisation may have all of it. */
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

  /** The limit of the process. */
  get most(): number {
    return this.#limits.perProcess;
  }

  /** Takes one of the process and one of the organisation, if it is known. */
  take(organisation: string | undefined, amount = 1): Release {
    const any = this.takeAny(amount);
    if (organisation === undefined) return any;
    try {
      const own = this.takeOf(organisation, amount);
      return () => {
        own();
        any();
      };
    } catch (error) {
      any();
      throw error;
    }
  }

  /** A slot of the process alone, for a caller that does not know its organisation yet. */
  takeAny(amount = 1): Release {
    const { perProcess } = this.#limits;
    if (isTooMuch(this.#all, amount, perProcess)) {
      throw new Problem('UNAVAILABLE', {
        msg: `This server has reached its limit of ${this.#what} (${perProcess}); try again shortly. The operator can raise the limit with ${this.#setting}_PER_PROCESS.`,
        retryAfterSeconds: 5,
      });
    }
    this.#all += amount;
    return once(() => {
      this.#all -= amount;
    });
  }

  /** A slot of the organisation alone, for a caller that has one of the process already. */
  takeOf(organisation: string, amount = 1): Release {
    const { perOrganisation } = this.#limits;
    const taken = this.#taken.get(organisation) ?? 0;
    if (isTooMuch(taken, amount, perOrganisation)) {
      throw new Problem('RATE_LIMITED', {
        msg: `Your organisation has reached its limit of ${this.#what} (${perOrganisation}); try again when earlier ones have ended. The operator can raise the limit with ${this.#setting}_PER_ORGANISATION.`,
        retryAfterSeconds: 5,
      });
    }
    this.#taken.set(organisation, taken + amount);
    return once(() => {
      const left = (this.#taken.get(organisation) ?? amount) - amount;
      if (left === 0) this.#taken.delete(organisation);
      else this.#taken.set(organisation, left);
    });
  }
}

/** With nothing else taken, one may have as much as it needs: nobody goes without because of it. */
function isTooMuch(taken: number, amount: number, most: number): boolean {
  return taken > 0 && taken + amount > most;
}

function once(release: () => void): Release {
  let isFree = false;
  return () => {
    if (isFree) return;
    isFree = true;
    release();
  };
}
