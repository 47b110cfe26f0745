import type { Outcome } from '../../model.ts';
import type { Organisation } from '../organisation.ts';
import type { Roles } from '../roles.ts';

/** Whom the hostile act against, and as whom. */
export type Scene = {
  roles: Roles;
  /** Of the hostile. */
  organisations: readonly Organisation[];
  /** Ordinary clients go on while this is done; what they saw is `measured` of its outcome. */
  beside(acts: () => Promise<void>, url?: string): Promise<Beside>;
};

/** How it went for the others, and what each process gained in memory. */
export type Beside = { wereAnswered: boolean; grewMb: number; said: string };

export type Hostile = (scene: Scene) => Promise<Outcome | Outcome[]>;
