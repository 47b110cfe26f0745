import type { Environment } from '@holdfast/platform/config';
import type { Terminal } from './terminal.ts';

/** What a command has of the world around it. */
export type Surroundings = {
  terminal: Terminal;
  environment: Environment;
  /** From now on, the user's request to stop arrives here. */
  stop(): AbortSignal;
};
