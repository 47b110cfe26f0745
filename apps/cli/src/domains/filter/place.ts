import { domainToASCII } from 'node:url';
import { filters } from '@holdfast/domains';
import { readHostSettings } from '../../host/settings.ts';
import { Failure } from '../../program/index.ts';
import type { Surroundings } from '../../terminal/index.ts';
import { inBucket } from './bucket.ts';
import { inFolder } from './folder.ts';
import type { Filters } from './model.ts';

/** Opens the filters in --out, or else those that a service with these settings reads. */
export async function withFilters(
  out: string | undefined,
  environment: Surroundings['environment'],
  signal: AbortSignal,
  work: (filters: Filters) => Promise<void>,
): Promise<void> {
  const fault = out === undefined ? undefined : filters.readAddress(out);
  if (typeof fault === 'string') throw new Failure('usage', `--out ${fault}.`);
  const { HOLDFAST_DATA_DIR } = readHostSettings(environment);
  const place = filters.placeOf(environment, HOLDFAST_DATA_DIR, out);
  const opened = place.kind === 'folder' ? inFolder(place.folder) : await inBucket(place, signal);
  try {
    await work(opened);
  } catch (error) {
    throw explain(error, opened.where, signal);
  } finally {
    await opened.close();
  }
}

/** The errors of a storage are sentences already. */
function explain(error: unknown, where: string, signal: AbortSignal): unknown {
  if (!(error instanceof Error) || error.name !== 'StorageError') return error;
  return signal.aborted
    ? new Failure('interrupted', 'Interrupted; nothing was changed.', { cause: error })
    : new Failure('failed', `${where}: ${error.message}`, { cause: error });
}

/** `com` for `.COM`; in punycode, as files are named. */
export function suffixOf(text: string): string {
  return domainToASCII(text.replace(/^\./, '')) || text;
}
