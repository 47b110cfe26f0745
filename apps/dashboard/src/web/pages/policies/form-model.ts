import type { Backup } from '@holdfast/clients';
import { type Retention, RULES, type Rule } from './retention.ts';

export type PolicyValues = {
  name: string;
  scheduleCron: string;
  isCustom: boolean;
  timezone: string;
  destinationId: string;
  excludeTables: string[];
} & Record<Rule, number | ''>;

export const FIELDS = [
  ...['name', 'scheduleCron', 'timezone', 'destinationId', 'excludeTables', ...RULES],
] as const;

const NO_RULES = Object.fromEntries(RULES.map((rule) => [rule, ''])) as Record<Rule, number | ''>;

export function newPolicy(): PolicyValues {
  return {
    ...NO_RULES,
    ...{ name: '', scheduleCron: '0 3 * * *', isCustom: false },
    timezone: Intl.DateTimeFormat().resolvedOptions().timeZone || 'UTC',
    ...{ destinationId: '', excludeTables: [] },
    ...{ keepDaily: 7, keepWeekly: 4, keepMonthly: 12 },
  };
}

export function valuesOf(policy: Backup.BackupPolicy): PolicyValues {
  const { name, scheduleCron, timezone, destinationId, options, retention } = policy;
  return {
    ...NO_RULES,
    ...retention,
    ...{ name, scheduleCron, timezone, destinationId, isCustom: false },
    excludeTables: options.excludeTables,
  };
}

export function retentionOf(values: PolicyValues): Retention {
  const set = RULES.flatMap((rule) => (values[rule] === '' ? [] : [[rule, values[rule]] as const]));
  return Object.fromEntries(set);
}

export function bodyOf(values: PolicyValues) {
  const { name, scheduleCron, timezone, destinationId, excludeTables } = values;
  return {
    ...{ name: name.trim(), scheduleCron: scheduleCron.trim(), timezone, destinationId },
    retention: retentionOf(values),
    options: { excludeTables },
  };
}

/** Maps the service's field names to those of the form: `retention.keepLast` is `keepLast`. */
export function fieldOf(name: string): string {
  if (name === 'retention') return 'keepLast';
  return name.replace(/^(retention|options)\./, '').replace(/\.\d+$/, '');
}
