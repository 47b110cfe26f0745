import { setTimeout as delay } from 'node:timers/promises';
import { type Domains, pages } from '@holdfast/clients';
import { whole } from '../amounts.ts';
import type { Show, Shown } from '../model.ts';
import { CANDIDATES } from '../registry/names.ts';
import type { Platform } from './start-platform.ts';

/** Results come a hundred at a time; at this pace an eye can follow them. The rate is the job's own. */
const PACE_MS = 8;

/** Verifies all candidates at the local registry, and shows the results as they come. */
export async function checkInBulk({ holdfast }: Platform, show: Show): Promise<Shown<void>> {
  const { domains } = holdfast;
  const jobs = await Array.fromAsync(pages(domains.listBulkChecks, { query: { limit: 100 } }));
  const done = jobs.find(
    ({ state, total }) => state === 'completed' && total === CANDIDATES.length,
  );
  if (done)
    return { says: `${whole(done.total)} names, ${summary(done)}`, found: true, value: undefined };

  const { id } = await domains.createBulkCheck({
    body: { domains: [...CANDIDATES], mode: 'verified', giveUpAfter: '1m' },
  });
  let seen = 0;
  for await (const event of holdfast.follow(id)) {
    if (event.event === 'result') {
      seen += 1;
      const { domain, status } = event.result;
      const isSeen = show(`${whole(seen).padStart(4)}  ${domain.padEnd(22)} ${status}`);
      if (isSeen) await delay(PACE_MS);
      continue;
    }
    const { job } = event;
    if (job.state !== 'completed') throw new Error(`The bulk check ended as ${job.state}.`);
    if (seen !== job.total) throw new Error(`Only ${seen} results arrived for ${job.total} names.`);
    const took = Date.parse(job.finishedAt ?? '') - Date.parse(job.createdAt);
    const rate = Math.round((seen * 1_000) / took);
    return { says: `${whole(seen)} names, ${rate}/s: ${summary(job)}`, value: undefined };
  }
  throw new Error('The stream of results ended before the job was done.');
}

/** `231 registered, 362 available, 7 unknown` */
function summary({ counts }: Domains.BulkJob): string {
  const parts = Object.entries(counts).filter(([, count]) => count > 0);
  return parts.map(([status, count]) => `${count} ${status.replace('_', ' ')}`).join(', ');
}
