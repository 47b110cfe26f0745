import { pages } from '@holdfast/clients';
import type { Holdfast } from '../connection/index.ts';
import { choose, isId } from '../lookup/index.ts';

type Named = { id: string; name: string };

/** Targets that have names, and the audit action that still has the names of deleted ones. */
const KINDS = {
  datasource: {
    list: ({ backup }: Holdfast) => pages(backup.listDatasources, { query: { limit: 100 } }),
    deleted: 'datasource.deleted',
  },
  backup_policy: {
    list: ({ backup }: Holdfast) => pages(backup.listBackupPolicies, { query: { limit: 100 } }),
    deleted: 'backup_policy.deleted',
  },
  destination: {
    list: ({ backup }: Holdfast) =>
      pages(backup.listStorageDestinations, { query: { limit: 100 } }),
    deleted: 'destination.deleted',
  },
} satisfies Record<string, { list(holdfast: Holdfast): AsyncIterable<Named>; deleted: string }>;

/**
 * Finds a target's id by its name. Existing targets come first; a name that only deleted ones had is
 * looked up in the log itself. Ids are returned as given: a backup, for one, has no name.
 */
export async function findTarget(
  holdfast: Holdfast,
  wanted: string,
  targetTypes: string | undefined,
): Promise<string> {
  if (isId(wanted)) return wanted;
  const types = targetTypes?.split(',');
  const kinds = Object.entries(KINDS).flatMap(([type, kind]) =>
    types === undefined || types.includes(type) ? [kind] : [],
  );
  const present: Named[] = (
    await Promise.all(kinds.map(({ list }) => Array.fromAsync<Named>(list(holdfast))))
  ).flat();
  if (present.some(({ name }) => name === wanted)) return choose(present, wanted, 'target').id;
  const gone = await listGone(
    holdfast,
    kinds.map(({ deleted }) => deleted),
  );
  const known = gone.some(({ name }) => name === wanted) ? gone : [...present, ...gone];
  return choose(known, wanted, 'target').id;
}

async function listGone(holdfast: Holdfast, actions: readonly string[]): Promise<Named[]> {
  if (actions.length === 0) return [];
  const query = { limit: 100, actions: actions.join(',') };
  const entries = await Array.fromAsync(pages(holdfast.backup.listAuditLog, { query }));
  return entries.flatMap(({ target, details }) =>
    typeof details.name === 'string' ? [{ id: target.id, name: details.name }] : [],
  );
}
