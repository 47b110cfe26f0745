import type { ConnectionTarget } from '../../credentials/model.ts';
import { type DumpCompanion, openDumpCompanion } from '../../dump/companion.ts';
import type { DumpOptions } from '../../model.ts';
import { PRODUCT, SESSIONS } from '../rules.ts';
import type { SourceAnswers, SourceFacts, SourceTask } from './model.ts';

/** A session beside the dump, and the dump's way to the server. */
export type Source = DumpCompanion<SourceFacts, SourceAnswers>;

/** See `openDumpCompanion` for how it fails. */
export function openSource(
  target: ConnectionTarget,
  extra: Pick<SourceTask, 'folder' | 'lockWaitMs' | 'exact'>,
  { network, signal }: DumpOptions,
): Promise<Source> {
  return openDumpCompanion(SESSIONS, target, extra, { network, signal, product: PRODUCT });
}
