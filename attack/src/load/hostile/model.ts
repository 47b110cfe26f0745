import type { Outcome } from '../../model.ts';
import type { Organisation } from '../organisation.ts';
import type { Roles } from '../roles.ts';

/** What the attackers act against, and the organisations that they act as. */
export type Scene = {
  roles: Roles;
  /** The attackers' own. */
  organisations: readonly Organisation[];
  /** Runs `acts` while ordinary clients go on; what they saw belongs in `measured` of the outcome. */
  beside(acts: () => Promise<void>, url?: string): Promise<Beside>;
};

/** How the others fared, and the memory gained by the process that gained most. */
export type Beside = { wereAnswered: boolean; grewMb: number; said: string };

export type Hostile = (scene: Scene) => Promise<Outcome | Outcome[]>;
