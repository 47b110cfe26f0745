import { type Backup, pages } from '@holdfast/clients';
import { bytes, moment, whole } from '../amounts.ts';
import type { Show, Shown } from '../model.ts';
import type { Shop } from '../shop/shop.ts';
import type { Platform } from './start-platform.ts';

export type ShopBackup = { datasourceId: string; job: Backup.BackupJob; found: boolean };

const NAME = 'shop';
const PATIENCE_MS = 10 * 60_000;

/** Adds the shop as a datasource, and makes its first backup. */
export async function backUp(
  { holdfast }: Platform,
  shop: Shop,
  show: Show,
): Promise<Shown<ShopBackup>> {
  const { id } = await ensureDatasource(holdfast.backup, shop);
  const jobs = await Array.fromAsync(
    pages(holdfast.backup.listDatasourceBackups, { path: { id }, query: { limit: 100 } }),
  );
  const proven = jobs.find(
    ({ state, proof }) => state === 'completed' && proof.verdict === 'confirmed',
  );
  if (proven) {
    return {
      says: `${whole(proven.rows ?? 0)} rows, made ${moment(proven.finishedAt ?? undefined)}`,
      found: true,
      value: { datasourceId: id, job: proven, found: true },
    };
  }
  const queued = await holdfast.backup.runBackupNow({ path: { id } });
  const job = await holdfast.waitFor(
    { kind: 'backup', datasourceId: id, jobId: queued.jobId },
    {
      timeoutMs: PATIENCE_MS,
      onProgress: ({ state, progress }) => show(`${state}, ${whole(progress.rows ?? 0)} rows`),
    },
  );
  const [plain, stored] = [bytes(job.plainBytes ?? 0), bytes(job.storedBytes ?? 0)];
  return {
    says: `${whole(job.rows ?? 0)} rows, ${plain}, stored encrypted in ${stored}`,
    value: { datasourceId: id, job, found: false },
  };
}

/** Updates the address if the shop's port had to change since the last run. */
async function ensureDatasource(
  api: Platform['holdfast']['backup'],
  { address }: Shop,
): Promise<{ id: string }> {
  const credentials = { mode: 'fields', ...address } as const;
  const known = (await Array.fromAsync(pages(api.listDatasources))).find(
    ({ name }) => name === NAME,
  );
  if (!known) {
    return api.createDatasource({ body: { name: NAME, engine: 'postgresql', credentials } });
  }
  if (known.connection?.port !== address.port) {
    await api.setDatasourceCredentials({ path: { id: known.id }, body: credentials });
  }
  return known;
}
