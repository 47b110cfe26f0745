import { findNamedOrNewest } from '../backups/find.ts';
import type { Connected } from '../connection/index.ts';
import { findDatasource } from '../datasources/find.ts';
import type { Waiting } from '../program/index.ts';
import { awaitRestore } from '../restores/await-restore.ts';
import { moment } from '../terminal/index.ts';
import { readTimeout } from '../waiting/index.ts';

export async function startTest(
  connected: Connected,
  wanted: string,
  backup: string | undefined,
  waiting: Waiting,
): Promise<void> {
  const { holdfast, output } = connected;
  if (waiting.timeout !== undefined) readTimeout(waiting.timeout);
  const datasource = await findDatasource(holdfast, wanted);
  const { jobId, queuedAt } = await findNamedOrNewest(connected, datasource, backup, {
    state: 'completed',
  });
  const { name } = datasource;
  const test = await holdfast.backup.createRestoreTest({ path: { id: datasource.id, jobId } });
  const { id } = test;
  output.note(`Testing backup ${jobId} from ${moment(queuedAt)} UTC.`);
  if (waiting.wait) {
    await awaitRestore(connected, { id, what: `The restore test of ${name}` }, waiting);
    return;
  }
  output.done(`The restore test ${id} of ${name} is queued.`, test, id);
  output.note(`Check on it with: ${connected.commandLine('restores', 'show', id)}`);
}
