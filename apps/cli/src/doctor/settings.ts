import type { Environment } from '@holdfast/platform/config';
import { type HostSettings, readHostSettings, warnOfUnknownSettings } from '../host/settings.ts';
import type { Finding } from './model.ts';

/** Those of the host, and of the services whatever is looked at here. */
export type DoctorSettings = HostSettings & {
  HOLDFAST_CLIENT_TOOL_DIRS: string[];
  HOLDFAST_DISK_FLOOR_MB: number;
};

/** The settings as they are; where they cannot be read, as they would be without. */
export function examineSettings(environment: Environment): {
  settings: DoctorSettings;
  findings: Finding[];
} {
  const check = 'settings';
  const warnings = warnOfUnknownSettings(environment).map(
    (message): Finding => ({ check, state: 'lacking', message, mend: 'see docs/settings.md' }),
  );
  try {
    const settings = readHostSettings(environment) as DoctorSettings;
    const fine: Finding = { check, state: 'ok', message: 'all of them can be read' };
    return { settings, findings: warnings.length > 0 ? warnings : [fine] };
  } catch (error) {
    const wrong: Finding = {
      ...{ check, state: 'missing' },
      message: (error as Error).message,
      mend: 'see docs/settings.md',
    };
    return { settings: readHostSettings({}) as DoctorSettings, findings: [wrong, ...warnings] };
  }
}
