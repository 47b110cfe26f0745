import { Readable } from 'node:stream';
import type { Backup } from '@holdfast/clients';
import type { Connected } from '../connection/index.ts';
import { findDatasource } from '../datasources/find.ts';
import { findDestination } from '../destinations/find.ts';
import { type Common, Failure, type Waiting } from '../program/index.ts';
import { bytes, createMeter, createProgress } from '../terminal/index.ts';
import { readTimeout } from '../waiting/index.ts';
import { awaitBackup } from './await-backup.ts';
import { type Dump, openDump } from './dump-file.ts';

export type UploadChoices = Common & Waiting & { destination?: string };

/**
 * Sends a dump, which becomes a backup once all of it has arrived. An upload that breaks off counts
 * for nothing and is sent again from its beginning: the service cannot resume one.
 */
export async function uploadBackup(
  connected: Connected,
  wanted: string,
  file: string,
  choices: UploadChoices,
): Promise<void> {
  const { holdfast, output, commandLine } = connected;
  const { wait, timeout, destination } = choices;
  if (timeout !== undefined) readTimeout(timeout);
  const dump = await openDump(file, connected);
  try {
    const datasource = await findDatasource(holdfast, wanted);
    const query = destination !== undefined && {
      destination_id: (await findDestination(holdfast, destination)).id,
    };
    const queued = await send(connected, datasource, dump, query || {});
    const { jobId } = queued;
    if (wait) {
      await awaitBackup(connected, datasource, jobId, choices);
      return;
    }
    const { name } = datasource;
    output.done(`The backup ${jobId} of ${name} is queued.`, queued, jobId);
    output.note(`Check on it with: ${commandLine('backups', 'show', name, jobId)}`);
  } finally {
    await dump.close();
  }
}

async function send(
  { holdfast, terminal, quiet, stop, commandLine }: Connected,
  { id, name: datasource }: Backup.Datasource,
  { name, size, content }: Dump,
  query: { destination_id?: string },
): Promise<Backup.BackupJob> {
  const signal = stop();
  const progress = createProgress(quiet ? { ...terminal, err() {} } : terminal);
  const meter = createMeter(bytes);
  let isSent = false;
  let fault: unknown;
  async function* counted() {
    let done = 0;
    try {
      for await (const chunk of content) {
        done += chunk.length;
        progress.at(`${name}: ${meter(done, size)}`);
        yield chunk;
      }
      isSent = true;
    } catch (error) {
      fault = error;
      throw error;
    }
  }
  // An error in this stream aborts the request: the service keeps nothing of it.
  const body = Readable.toWeb(Readable.from(counted(), { objectMode: false }));
  try {
    return await holdfast.backup.uploadDump({
      ...{ path: { id }, query, signal },
      body: body as ReadableStream<Uint8Array>,
    });
  } catch (error) {
    if (fault) throw fault;
    // Without a response we cannot know whether the last of it arrived.
    const became = isSent
      ? `Check whether it arrived: ${commandLine('backups', 'list', datasource)}`
      : 'Nothing was stored: send it again.';
    if (signal.aborted) throw new Failure('interrupted', `Interrupted. ${became}`);
    const { isPassing, message } = error as Error & { isPassing?: boolean };
    throw isPassing ? new Failure('failed', `${message} ${became}`, { cause: error }) : error;
  } finally {
    progress.end();
  }
}
