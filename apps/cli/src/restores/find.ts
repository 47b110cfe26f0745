import { type Backup, pages } from '@holdfast/clients';
import type { Holdfast } from '../connection/index.ts';
import { beginsWith, isId } from '../lookup/index.ts';
import { Failure } from '../program/index.ts';
import { moment } from '../terminal/index.ts';

/** How many are searched of each datasource; an older one needs its full id. */
const NEWEST = 100;

/** By its id, or by the beginning of its id. */
export async function findRestore(holdfast: Holdfast, wanted: string): Promise<Backup.Restore> {
  const { readRestore, listDatasources, listDatasourceRestores } = holdfast.backup;
  if (isId(wanted)) return readRestore({ path: { id: wanted } });
  const alike: Backup.Restore[] = [];
  for await (const { id } of pages(listDatasources, { query: { limit: 100 } })) {
    const { items } = await listDatasourceRestores({ path: { id }, query: { limit: NEWEST } });
    alike.push(...items.filter((restore) => beginsWith(restore.id, wanted)));
  }
  const [only, ...others] = alike;
  if (!only) throw new Failure('failed', `There is no restore ${wanted}.`);
  if (others.length === 0) return only;
  const list = alike.map(({ id, createdAt }) => `  ${id}  ${moment(createdAt)} UTC`);
  throw new Failure(
    'usage',
    [`More than one restore has an id that begins with ${wanted}:`, ...list].join('\n'),
  );
}
