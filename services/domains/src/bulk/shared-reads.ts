import { createJoiner } from '@holdfast/platform/joiner';
import type { Parts } from '../parts.ts';
import { toEvents } from './rules.ts';
import { findBulkJob, selectResults } from './store.ts';

/** Results per page. Pages begin at multiples of this, so that all subscribers share them. */
const PAGE = 1_000;
/** How much is kept of full pages, which later subscribers will want, too. */
const KEPT_BYTES = 32 << 20;

type Page = { last: number; text: Buffer };
type Which = { organisation: string; id: string };

/**
 * Reads for all subscribers of this process: each page is fetched and serialised once. A full page
 * never changes until results are asked for again, and is kept while others may want it.
 */
export function createSharedReads({ database }: Pick<Parts, 'database'>) {
  const joinJobs = createJoiner<Awaited<ReturnType<typeof findBulkJob>>>({
    beginsAfterAsking: true,
  });
  const joinPages = createJoiner<Page>({ beginsAfterAsking: true });
  const kept = new Map<string, Page>();
  let keptBytes = 0;

  function keep(key: string, page: Page): void {
    if (kept.has(key)) return;
    kept.set(key, page);
    keptBytes += page.text.length;
    for (const [oldest, { text }] of kept) {
      if (keptBytes <= KEPT_BYTES) break;
      kept.delete(oldest);
      keptBytes -= text.length;
    }
  }

  return {
    job: ({ organisation, id }: Which) =>
      joinJobs(`${organisation} ${id}`, () =>
        database.tenant(organisation, (tx) => findBulkJob(tx, organisation, id)),
      ),

    /** From the result after this number to the end of its page, or to the last that there is. */
    async page({ organisation, id }: Which, after: number, retries: number): Promise<Page> {
      const key = `${organisation} ${id} ${retries} ${after}`;
      const known = kept.get(key);
      if (known) return known;
      const limit = PAGE - (after % PAGE);
      const page = await joinPages(key, async () => {
        const rows = await database.tenant(organisation, (tx) =>
          selectResults(tx, organisation, { jobId: id }, { after, limit }),
        );
        return { last: rows.at(-1)?.seq ?? after, text: Buffer.from(toEvents(rows)) };
      });
      if (page.last - after === PAGE) keep(key, page);
      return page;
    },
  };
}
export type SharedReads = ReturnType<typeof createSharedReads>;
