import type { Platform } from './platform.ts';

/** What an attack was meant to break, what was seen, and whether the promise held. */
export type Outcome = { name: string; promise: string; measured: string; held: boolean };

/** Each attack is a file `<name>.attack.ts` that exports this, and gets a platform of its own. */
export type Attack = {
  play(platform: Platform): Promise<Outcome | Outcome[]>;
  /** Starts servers before the platform, and gives the settings that point to them. */
  prepare?(): Promise<{ settings: NodeJS.ProcessEnv; close(): Promise<void> }>;
};
