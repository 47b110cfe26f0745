import type { HostSettings } from '../host/settings.ts';
import type { Surroundings } from '../terminal/index.ts';

/** `missing`: Holdfast cannot work without it. `lacking`: a part of Holdfast would need it. */
export type State = 'ok' | 'lacking' | 'missing';

/** One thing that was examined, and the command that fixes it. */
export type Finding = { check: string; state: State; message: string; mend?: string };

/** The host's settings, and those of the services that are examined here. */
export type DoctorSettings = HostSettings & {
  HOLDFAST_CLIENT_TOOL_DIRS: string[];
  HOLDFAST_DISK_FLOOR_MB: number;
};

export type Patient = Pick<Surroundings, 'environment'> & {
  settings: DoctorSettings;
  signal: AbortSignal;
};

/** Examines one thing. It changes nothing, and reports what is wrong as findings, not as errors. */
export type Examination = (patient: Patient) => Promise<Finding[]>;
