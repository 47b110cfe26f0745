import { tmpdir } from 'node:os';
import { makeOwnedFolder } from '@holdfast/platform/processes';

/** The kind in these folders' names, by which the reaper finds those that were left behind. */
export const TEMPORARY_KIND = 'holdfast-run';

/** For sockets: in the folder of a run their paths may be too long. The caller removes it. */
export function makeTemporaryFolder(): Promise<string> {
  return makeOwnedFolder(tmpdir(), TEMPORARY_KIND);
}
