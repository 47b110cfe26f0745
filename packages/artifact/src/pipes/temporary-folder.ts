import { tmpdir } from 'node:os';
import { makeOwnedFolder } from '@holdfast/platform/processes';

/** What the folders are called by which the reaper finds those that were left. */
export const TEMPORARY_KIND = 'holdfast-run';

/** For sockets: names in the folder of a run may be too long for them. The caller removes it. */
export function makeTemporaryFolder(): Promise<string> {
  return makeOwnedFolder(tmpdir(), TEMPORARY_KIND);
}
