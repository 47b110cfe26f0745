import type { HostSettings } from '../host/settings.ts';
import type { Surroundings } from '../terminal/index.ts';

/** `missing` is what Holdfast cannot work without; `lacking` what some of it would need. */
export type State = 'ok' | 'lacking' | 'missing';

/** One thing that was looked at, and the command that mends it. */
export type Finding = { check: string; state: State; message: string; mend?: string };

/** Those of the host, and of the services whatever is looked at here. */
export type DoctorSettings = HostSettings & {
  HOLDFAST_CLIENT_TOOL_DIRS: string[];
  HOLDFAST_DISK_FLOOR_MB: number;
};

export type Patient = Pick<Surroundings, 'environment'> & {
  settings: DoctorSettings;
  signal: AbortSignal;
};

/** What looks at one thing. It changes nothing, and what it finds is never an error. */
export type Examination = (patient: Patient) => Promise<Finding[]>;
