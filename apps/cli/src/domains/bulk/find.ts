import { type Domains, pages } from '@holdfast/clients';
import type { Holdfast } from '../../connection/index.ts';
import { choose } from '../../lookup/index.ts';
import { Failure } from '../../program/index.ts';

/** By its id, by the beginning of its id, or `latest`. */
export async function findBulkJob(holdfast: Holdfast, wanted: string): Promise<Domains.BulkJob> {
  const { listBulkChecks } = holdfast.domains;
  if (wanted === 'latest') {
    const [latest] = (await listBulkChecks({ query: { limit: 1 } })).items;
    if (latest) return latest;
    throw new Failure(
      'failed',
      'There is no bulk check yet. Start one: holdfast domains bulk --help',
    );
  }
  const all = await Array.fromAsync(pages(listBulkChecks, { query: { limit: 100 } }));
  return choose(
    all.map((job) => ({ ...job, name: job.id })),
    wanted,
    'bulk check',
  );
}
