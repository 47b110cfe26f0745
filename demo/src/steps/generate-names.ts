import { pages } from '@holdfast/clients';
import { whole } from '../amounts.ts';
import type { Show, Shown } from '../model.ts';
import type { Platform } from './start-platform.ts';

const DESCRIPTION = 'A shop by the harbour that sells lamps and bowls of sea glass';
const SIZE = 40;
const PATIENCE_MS = 5 * 60_000;

/** Generates names for a shop like this one, entirely on this machine. */
export async function generateNames({ holdfast }: Platform, show: Show): Promise<Shown<void>> {
  const { domains } = holdfast;
  const jobs = await Array.fromAsync(pages(domains.listNameGenerators));
  const known = jobs.find(
    ({ description, state }) => description === DESCRIPTION && state === 'completed',
  );
  const asked =
    known ??
    (await domains.createNameGenerator({ body: { description: DESCRIPTION, size: SIZE } }));
  const job = await holdfast.waitFor(asked, {
    timeoutMs: PATIENCE_MS,
    onProgress: ({ state }) => show(state),
  });
  const { items } = await domains.listGeneratedNames({
    path: { id: job.id },
    query: { limit: 3 },
  });
  const some = items.map(({ name }) => name).join(', ');
  return {
    says: `${whole(job.count)} names for a shop: ${some}`,
    found: known !== undefined,
    value: undefined,
  };
}
