import type { Backup } from '@holdfast/clients';
import type { Connected } from '../connection/index.ts';
import { findDatasource } from '../datasources/find.ts';
import { type Output, toned } from '../output/index.ts';
import { bytes, moment, whole } from '../terminal/index.ts';
import { objectFacts, type Proof } from '../waiting/index.ts';
import { findNamedOrNewest } from './find.ts';
import { proofOf } from './proof-of.ts';

export async function showBackup(
  connected: Connected,
  wanted: string,
  backup: string | undefined,
): Promise<void> {
  const { holdfast, output } = connected;
  const datasource = await findDatasource(holdfast, wanted);
  const found = await findNamedOrNewest(connected, datasource, backup);
  tellBackup(output, datasource, found, await proofOf(holdfast, found));
}

export function tellBackup(
  output: Output,
  { name }: Backup.Datasource,
  backup: Backup.BackupJob,
  test: Proof = backup.proof,
): void {
  const { jobId, plainBytes, storedBytes, rows, failure, proof, heldUntil, undoUntil, keptByHand } =
    backup;
  const { lastSeenAt, lastReadAt } = backup;
  const reason = test.reason === undefined ? {} : { reason: test.reason };
  output.one({ ...backup, proof: { ...proof, ...reason } }, jobId, [
    ['id', jobId],
    ['datasource', name],
    ['state', toned(backup.state)],
    ['trigger', backup.trigger],
    ['queued', `${moment(backup.queuedAt)} UTC`],
    ['finished', backup.finishedAt && `${moment(backup.finishedAt)} UTC`],
    ['rows', rows === null ? undefined : whole(rows)],
    ['dump', plainBytes === null ? undefined : bytes(plainBytes)],
    ['stored', storedBytes === null ? undefined : bytes(storedBytes)],
    ['server', backup.serverVersion],
    ['failure', failure && { text: `${failure.message} (${failure.code})`, tone: 'bad' }],
    ['proof', toned(proof.verdict)],
    ['proven', proof.provenAt && `${moment(proof.provenAt)} UTC`],
    ['found', test.reason && { text: test.reason, tone: 'bad' }],
    ...objectFacts(test),
    ['last seen', lastSeenAt && `${moment(lastSeenAt)} UTC, in its storage`],
    ['last read', lastReadAt && `${moment(lastReadAt)} UTC, every stored byte`],
    [
      'held until',
      heldUntil && `${moment(heldUntil)} UTC, because a later one holds far less data`,
    ],
    ['undo until', undoUntil && `${moment(undoUntil)} UTC: its deletion can be undone`],
    [
      'kept by hand',
      keptByHand ? 'yes: its deletion was undone, retention leaves it alone' : undefined,
    ],
    ['warnings', backup.warnings.length > 0 ? backup.warnings.join('\n') : undefined],
  ]);
}
