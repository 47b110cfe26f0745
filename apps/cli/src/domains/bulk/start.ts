import { openAsBlob } from 'node:fs';
import { stat } from 'node:fs/promises';
import { Readable } from 'node:stream';
import type { Connected } from '../../connection/index.ts';
import { type Common, Failure, type Waiting } from '../../program/index.ts';
import { counted } from '../../terminal/index.ts';
import { readTimeout } from '../../waiting/index.ts';
import type { HowToCheck } from '../mode.ts';
import { awaitBulk, type Telling } from './await-bulk.ts';

export type BulkChoices = Common & Waiting & HowToCheck & Telling & { giveUpAfter?: string };

/** Sends the file as it is; the service parses it, including CSV and gzip. */
export async function startBulk(
  connected: Connected,
  file: string,
  choices: BulkChoices,
): Promise<void> {
  const { holdfast, output } = connected;
  const { mode, maxAge, giveUpAfter, timeout } = choices;
  if (timeout !== undefined) readTimeout(timeout);
  const query = {
    mode,
    ...(maxAge !== undefined && { maxAge }),
    ...(giveUpAfter !== undefined && { giveUpAfter }),
  };
  const job = await holdfast.domains.uploadBulkCheck({
    query,
    body: file === '-' ? fromInput(connected) : await fromFile(file),
  });
  if (choices.wait || choices.csv) {
    await awaitBulk(connected, job.id, choices);
    return;
  }
  output.done(`The bulk check ${job.id} of ${counted(job.total, 'name')} is queued.`, job, job.id);
  output.note(`Follow it with: ${connected.commandLine('domains', 'follow', job.id)}`);
}

/** Streamed as it arrives: its size is not known beforehand. */
function fromInput({ terminal, output }: Connected): ReadableStream<Uint8Array> {
  if (terminal.canAsk) output.note('Type one name per line, then press Ctrl-D.');
  return Readable.toWeb(terminal.input) as ReadableStream<Uint8Array>;
}

async function fromFile(file: string): Promise<Blob> {
  try {
    if (!(await stat(file)).isFile()) throw new Failure('usage', `${file} is not a file.`);
    return await openAsBlob(file);
  } catch (cause) {
    if (cause instanceof Failure) throw cause;
    const { code } = cause as NodeJS.ErrnoException;
    throw new Failure('usage', `${file} cannot be read (${code}).`, { cause });
  }
}
