import type { Environment } from '@holdfast/platform/config';
import type { Terminal } from './terminal.ts';

/** What a command gets from the process around it. */
export type Surroundings = {
  terminal: Terminal;
  environment: Environment;
  /** From this call on, the user's request to stop aborts the signal. */
  stop(): AbortSignal;
};
