import { isRarer } from '../cron/index.ts';
import type { Datasource, LossWarning, RestoreTesting } from './model.ts';

type Server = { host: string; port: number };

/**
 * Whether what is restored would be in other hands than before: at another server, or in another
 * account's, which owns what it restores. Also where a datasource leads to its first server.
 */
export function leadsElsewhere(
  before: Datasource['connection'],
  after: Server & { username: string },
): boolean {
  return isAtAnother(before, after) || before?.username !== after.username;
}

/** Whether its next backups would be of another database than before. */
export function readsAnother(
  before: Datasource['connection'],
  after: Server & { database: string },
): boolean {
  return isAtAnother(before, after) || before?.database !== after.database;
}

function isAtAnother(before: Datasource['connection'], after: Server): boolean {
  return before?.host !== after.host || before.port !== after.port;
}

/** Whether some losses that were warned of before no longer would be. */
export function warnsLess(before: LossWarning, after: LossWarning): boolean {
  if (before.percent === 0) return false;
  if (after.percent === 0 || after.percent > before.percent) return true;
  return after.ignoreTables.some((pattern) => !before.ignoreTables.includes(pattern));
}

/** Whether fewer backups would be proven than before. */
export function testsLess(before: RestoreTesting, after: RestoreTesting, now: Date): boolean {
  if (!before.enabled) return false;
  if (!after.enabled) return true;
  if (after.when === 'each_backup') return false;
  return before.when === 'each_backup' || isRarer(before, after, now);
}
