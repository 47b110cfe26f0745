import { chmod, rm } from 'node:fs/promises';
import { makeTemporaryFolder } from '@holdfast/artifact';
import { closedFolder } from '@holdfast/platform/processes';
import type { SandboxLimits } from '../model.ts';
import { type Confinement, confine } from './confine.ts';
import { makeFolder, type SandboxFolder, type ServerSocket } from './folder.ts';

type Server = { program: string; socket: ServerSocket; owner: SandboxFolder['owner'] };

/**
 * Makes a folder for a server, and finds how to confine it there. A server without a private root
 * has to pass through the folders above its own: if they are closed to its account, it gets a
 * folder among the temporary files rather than the right to read everything.
 */
export async function placeServer(
  { program, socket, owner }: Server,
  { workDirectory, limits }: { workDirectory: string; limits: SandboxLimits },
  cleanup: AsyncDisposableStack,
): Promise<{ folder: SandboxFolder; confinement: Confinement }> {
  const placeIn = async (parent: string) => {
    const folder = await makeFolder(parent, owner, socket);
    cleanup.defer(folder.remove);
    return { folder, confinement: await confine(folder, program, limits) };
  };
  const first = await placeIn(workDirectory);
  if (first.confinement.cutOff || !owner || !(await closedFolder(workDirectory))) return first;
  const outer = await makeTemporaryFolder();
  cleanup.defer(() => rm(outer, { recursive: true, force: true }));
  await chmod(outer, 0o711); // to pass through, not to look into
  return placeIn(outer);
}
