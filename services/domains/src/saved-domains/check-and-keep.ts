import type { LookupOptions } from '@holdfast/resolve';
import type { Checker } from '../check/index.ts';
import type { CheckResult } from '../check/model.ts';
import type { Parts } from '../parts.ts';
import { nextCheckAt, tellsRegistration } from './rules.ts';
import { saveChecked } from './store.ts';

export async function checkAndKeep(
  { database, clock }: Pick<Parts, 'database' | 'clock'>,
  checker: Checker,
  { id, organisation, domain }: { id: string; organisation: string; domain: string },
  options: LookupOptions,
): Promise<CheckResult> {
  const result = await checker.check(domain, { mode: 'full', maxAgeMs: 0 }, options);
  const next = nextCheckAt(result, id, clock.now());
  const isTold = tellsRegistration(result);
  await database.tenant(organisation, (tx) =>
    saveChecked(tx, organisation, { id, result, isTold, nextCheckAt: next }),
  );
  return result;
}
