import type { Domains } from '@holdfast/clients';
import type { Connected } from '../../connection/index.ts';
import type { Common, Waiting } from '../../program/index.ts';
import { counted, createMeter, whole } from '../../terminal/index.ts';
import { waitOn } from '../../waiting/index.ts';
import { inWords } from '../words.ts';
import { writeExport } from './export.ts';
import { tellBulkJob } from './show.ts';

/** How the results are printed. */
export type Telling = Common & { csv?: boolean };

/**
 * Waits until the job is over and reports progress from the stream of its results, which resumes where
 * it broke off. Then prints its counts, or all results: as JSON lines as they arrive, or as CSV.
 */
export async function awaitBulk(
  connected: Connected,
  id: string,
  choices: Telling & Waiting,
): Promise<void> {
  const { holdfast, output, terminal, commandLine } = connected;
  const subject = { what: 'The bulk check', look: commandLine('domains', 'follow', id) };
  const inLines = choices.json === true && choices.csv !== true;
  const { job, failure } = await waitOn(connected, subject, choices, async (wait) => {
    const { tell, ...options } = wait;
    const over = new AbortController();
    const tally = createTally(tell);
    // The stream has the results; the job says which servers they wait for, and how it all ends.
    const ending = holdfast.waitFor(
      { kind: 'bulk-check', id },
      { ...options, onProgress: tally.heard },
    );
    ending.catch((error) => {
      if (error.type !== 'JOB_FAILED') over.abort(error);
    });
    for await (const event of holdfast.follow(id, { signal: over.signal })) {
      if (event.event !== 'result') continue;
      tally.count(event.result);
      if (!inLines) continue;
      output.line(event.result, event.result.domain, '');
      // No faster than the output is read, and no further once its reader is gone: there may be a million.
      await terminal.drained(options.signal);
    }
    return ending;
  });
  if (choices.csv) await writeExport(connected, id, {});
  else if (!inLines) tellBulkJob(output, job);
  if (failure) throw failure;
  const { unknown } = job.counts;
  if (unknown > 0 && !choices.csv) {
    const retry = commandLine('domains', 'retry', id);
    output.note(`${counted(unknown, 'name')} could not be determined. Check again: ${retry}`);
  }
}

/** Ten thousand results may arrive in a second; nobody reads faster than this. */
const TOLD_MS = 100;

/** `names: 1,200 of 5,000, 340/s, 11 s left; 800 available; waiting for whois.example` */
function createTally(tell: (text: string) => void) {
  const meter = createMeter((count) => whole(Math.round(count)));
  const counts = new Map<Domains.CheckResult['status'], number>();
  let seen = 0;
  let told = Number.NEGATIVE_INFINITY;
  let job: Domains.BulkJob | undefined;
  const words = () => {
    const found = [...counts].map(([status, count]) => `${whole(count)} ${inWords(status)}`);
    const busy = (job?.waiting ?? []).map(({ server }) => server);
    const waiting = busy.length > 0 ? [`waiting for ${busy.join(', ')}`] : [];
    return [`names: ${meter(seen, job?.total)}`, ...found, ...waiting].join('; ');
  };
  return {
    heard(update: Domains.BulkJob) {
      job = update;
      tell(words());
    },
    count({ status }: Domains.CheckResult) {
      seen += 1;
      counts.set(status, (counts.get(status) ?? 0) + 1);
      if (performance.now() - told < TOLD_MS) return;
      told = performance.now();
      tell(words());
    },
  };
}
