import { type Domains, pages } from '@holdfast/clients';
import type { Holdfast } from '../connection/index.ts';
import { choose } from '../lookup/index.ts';
import { Failure } from '../program/index.ts';

/** By its id, by the beginning of its id, or `latest`. */
export async function findGenerator(
  holdfast: Holdfast,
  wanted: string,
): Promise<Domains.GeneratorJob> {
  const { listNameGenerators } = holdfast.domains;
  if (wanted === 'latest') {
    const [latest] = (await listNameGenerators({ query: { limit: 1 } })).items;
    if (latest) return latest;
    throw new Failure(
      'failed',
      'No names have been generated yet. Generate some: holdfast names generate --help',
    );
  }
  const all = await Array.fromAsync(pages(listNameGenerators, { query: { limit: 100 } }));
  return choose(
    all.map((job) => ({ ...job, name: job.id })),
    wanted,
    'job',
  );
}
