import type { Environment } from '@holdfast/platform/config';
import { readHostSettings, warnOfUnknownSettings } from '../host/settings.ts';
import type { DoctorSettings, Finding } from './model.ts';

/** The settings as they are; if they cannot be read, the defaults. */
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
    const fine: Finding = { check, state: 'ok', message: 'all of them are valid' };
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
