import { existsSync } from 'node:fs';
import path from 'node:path';
import type { Connected } from '../connection/index.ts';
import { findDatasource } from '../datasources/find.ts';
import { type Common, Failure } from '../program/index.ts';
import { bytes, createMeter, createProgress } from '../terminal/index.ts';
import { findBackup } from './find.ts';
import { writeWhole } from './write-whole.ts';

export type DownloadChoices = Common & { output?: string; force?: boolean };

/** The file gets its final name only once it is complete. */
export async function downloadBackup(
  connected: Connected,
  wanted: string,
  backup: string | undefined,
  choices: DownloadChoices,
): Promise<void> {
  const { holdfast, output, terminal, quiet, stop } = connected;
  const signal = stop();
  const replace = choices.force === true;
  if (choices.output !== undefined) refuseTaken(path.resolve(choices.output), replace);
  const datasource = await findDatasource(holdfast, wanted);
  const { jobId } = await findBackup(connected, datasource, backup ?? 'latest');
  const { name, size, stream } = await holdfast.download(
    { datasourceId: datasource.id, jobId },
    { signal },
  );
  const file = path.resolve(choices.output ?? name);
  try {
    refuseTaken(file, replace);
  } catch (error) {
    await stream.cancel();
    throw error;
  }
  const progress = createProgress(quiet ? { ...terminal, err() {} } : terminal);
  const meter = createMeter(bytes);
  try {
    await writeWhole(file, stream, {
      ...{ size, replace, signal },
      onProgress: (done) => progress.at(`${path.basename(file)}: ${meter(done, size)}`),
    });
  } catch (error) {
    if (signal.aborted) throw new Failure('interrupted', 'Interrupted; nothing was kept.');
    throw error;
  } finally {
    progress.end();
  }
  output.done(`${file}: ${bytes(size)}`, { jobId, file, bytes: size }, file);
}

function refuseTaken(file: string, replace: boolean): void {
  if (replace || !existsSync(file)) return;
  throw new Failure('failed', `${file} already exists: --force replaces it.`);
}
