import type { ConnectionTarget } from '../../credentials/model.ts';
import { openDumpCompanion } from '../../dump/companion.ts';
import type { DumpOptions } from '../../model.ts';
import { PRODUCT, SESSIONS } from '../rules.ts';
import type { RowsAnswers, RowsTask } from './model.ts';

/** The text of a table's rows, as pg_dump writes them, in the state of a snapshot that is held. */
export async function* readMemberRows(
  target: ConnectionTarget,
  { oid, snapshot }: { oid: string; snapshot: string },
  { network, signal }: DumpOptions,
): AsyncGenerator<Buffer, void, undefined> {
  const extra: Pick<RowsTask, 'snapshot' | 'mostBytes'> = {
    snapshot,
    mostBytes: Number.POSITIVE_INFINITY, // taken as it comes
  };
  const { ask, close } = await openDumpCompanion<null, RowsAnswers>(SESSIONS, target, extra, {
    network,
    signal,
    product: PRODUCT,
    name: 'member-rows',
  });
  try {
    await ask('begin-rows', oid);
    for (;;) {
      const piece = await ask('more-rows');
      if (!piece) return;
      yield Buffer.from(piece.buffer, piece.byteOffset, piece.byteLength);
    }
  } finally {
    await close();
  }
}
