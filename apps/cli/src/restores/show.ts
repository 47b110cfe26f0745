import type { Backup } from '@holdfast/clients';
import type { Connected } from '../connection/index.ts';
import { type Output, toned } from '../output/index.ts';
import { duration, moment } from '../terminal/index.ts';
import { objectFacts } from '../waiting/index.ts';
import { findRestore } from './find.ts';

export async function showRestore({ holdfast, output }: Connected, wanted: string): Promise<void> {
  tellRestore(output, await findRestore(holdfast, wanted));
}

export function tellRestore(output: Output, restore: Backup.Restore): void {
  const { id, target, failure, proof, oldDatabase, restoreMs, finishedAt, nextAttemptAt } = restore;
  output.one(restore, id, [
    ['id', id],
    ['backup', restore.jobId],
    ['mode', restore.mode.replaceAll('_', ' ')],
    ['state', toned(restore.state)],
    ['target', target && `${target.database} on ${target.host}:${target.port}`],
    ['created', `${moment(restore.createdAt)} UTC`],
    ['finished', finishedAt && `${moment(finishedAt)} UTC`],
    [
      'failed attempts',
      restore.attempts.map(({ failure: { message, code } }) => `${message} (${code})`).join('\n'),
    ],
    ['next attempt', nextAttemptAt && `${moment(nextAttemptAt)} UTC`],
    ['took', restoreMs === null ? undefined : duration(restoreMs)],
    ['failure', failure && { text: `${failure.message} (${failure.code})`, tone: 'bad' }],
    ['proof', toned(proof.verdict)],
    ['because', proof.reason],
    ...objectFacts(proof),
    ['notes', proof.notes?.join('\n')],
    [
      'old database',
      oldDatabase && `${oldDatabase.database}, kept until ${moment(oldDatabase.keptUntil)} UTC`,
    ],
    ['safety backup', restore.safetyJobId],
    ['warnings', restore.warnings.length > 0 ? restore.warnings.join('\n') : undefined],
  ]);
}
