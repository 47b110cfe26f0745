import type { Surroundings } from '../terminal/index.ts';
import type { DoctorSettings } from './settings.ts';

/** `missing` is what Holdfast cannot work without; `lacking` what some of it would need. */
export type State = 'ok' | 'lacking' | 'missing';

/** One thing that was looked at, and the command that mends it. */
export type Finding = { check: string; state: State; message: string; mend?: string };

export type Patient = Pick<Surroundings, 'environment'> & {
  settings: DoctorSettings;
  signal: AbortSignal;
};

/** What looks at one thing. It changes nothing, and what it finds is never an error. */
export type Examination = (patient: Patient) => Promise<Finding[]>;
