import type { Platform } from './platform.ts';

/** What an attack was meant to break, what was seen, and whether the promise held. */
export type Outcome = { name: string; promise: string; measured: string; held: boolean };

/** Each attack is a file `<name>.attack.ts` that exports this, and gets a platform of its own. */
export type Attack = {
  play(platform: Platform): Promise<Outcome | Outcome[]>;
  /** What stands around the platform before it starts, and the settings that lead there. */
  prepare?(): Promise<{ settings: NodeJS.ProcessEnv; close(): Promise<void> }>;
};
