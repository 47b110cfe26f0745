import type { ConnectionTarget } from '../../credentials/model.ts';
import { type DumpCompanion, openDumpCompanion } from '../../dump/companion.ts';
import type { DumpOptions } from '../../model.ts';
import { PRODUCT, SESSIONS } from '../rules.ts';
import type { SourceAnswers, SourceFacts, SourceTask } from './model.ts';

/** One state of the database, held for pg_dump to read from as long as this is open. */
export type Source = DumpCompanion<SourceFacts, SourceAnswers>;

/** See `openDumpCompanion` for how it fails. */
export function openSource(
  target: ConnectionTarget,
  extra: Pick<SourceTask, 'dumpName'>,
  { network, signal }: DumpOptions,
): Promise<Source> {
  return openDumpCompanion(SESSIONS, target, extra, { network, signal, product: PRODUCT });
}
