import type { ConnectionTarget } from '../credentials/model.ts';
import { DumpFailure, type DumpFailureCode, type DumpOptions } from '../model.ts';
import { type Companion, openCompanion } from '../session/companion.ts';

/** From the first packet until everything that is read beside the dump is there. */
const START_MS = 60_000;
const GOODBYE_MS = 4_000;

/** The session beside a dump program. */
export type DumpCompanion<Facts, Answers> = Companion<Facts, Answers, DumpFailure>;

/** Rejects with a `DumpFailure`, whose code is one of a probe's, or with the signal's reason. */
export function openDumpCompanion<Facts, Answers>(
  entry: URL,
  target: ConnectionTarget,
  extra: object,
  {
    network,
    signal,
    product,
    name = 'dump',
  }: Pick<DumpOptions, 'network' | 'signal'> & { product: string; name?: string },
): Promise<DumpCompanion<Facts, Answers>> {
  return openCompanion({ entry, name }, target, extra, {
    ...{ network, signal, product, startMs: START_MS, goodbyeMs: GOODBYE_MS },
    fail: (code, message) => new DumpFailure(code as DumpFailureCode, message),
    broken: (why) =>
      new DumpFailure(
        'SOURCE_LOST',
        `The connection to the server was lost during the backup${why}. Check that the server is running, and look at its log; the next backup starts from scratch.`,
      ),
  });
}
