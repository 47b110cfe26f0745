import type { Domains } from '@holdfast/clients';
import type { Connected } from '../../connection/index.ts';
import { type Output, toned } from '../../output/index.ts';
import { moment, whole } from '../../terminal/index.ts';
import { inWords } from '../words.ts';
import { findBulkJob } from './find.ts';

export async function showBulkJob({ holdfast, output }: Connected, wanted: string): Promise<void> {
  tellBulkJob(output, await findBulkJob(holdfast, wanted));
}

export function tellBulkJob(output: Output, job: Domains.BulkJob): void {
  const { id, total, resolved, waiting } = job;
  const found = Object.entries(job.counts) as [Domains.CheckResult['status'], number][];
  output.one(job, id, [
    ['id', id],
    ['mode', job.mode],
    ['state', toned(job.state)],
    ['names', resolved === total ? whole(total) : `${whole(resolved)} of ${whole(total)}`],
    ...found
      .filter(([, count]) => count > 0)
      .map(([status, count]) => [inWords(status), whole(count)] as const),
    [
      'waiting',
      waiting
        .map(
          ({ server, reason, names, retryAt }) =>
            `${whole(names)} for ${server} (${reason.replaceAll('_', ' ')}) until ${moment(retryAt)} UTC`,
        )
        .join('\n') || undefined,
    ],
    ['created', `${moment(job.createdAt)} UTC`],
    ['finished', job.finishedAt && `${moment(job.finishedAt)} UTC`],
  ]);
}
