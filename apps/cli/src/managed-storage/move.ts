import { managedStorage } from '@holdfast/backup';
import { withInstallation } from '../host/with-installation.ts';
import { createOutput } from '../output/index.ts';
import type { Common } from '../program/index.ts';
import { bytes, createProgress, type Surroundings, whole } from '../terminal/index.ts';

export type Moving = { to: string; keysFile?: string };

export async function moveManagedStorage(
  surroundings: Surroundings,
  choices: Common & Moving,
): Promise<void> {
  const { terminal } = surroundings;
  const progress = choices.quiet ? undefined : createProgress(terminal);
  const moved = await withInstallation(surroundings.environment, (context) =>
    managedStorage.move(context, {
      to: choices.to,
      keysFile: choices.keysFile,
      signal: surroundings.stop(),
      onObject: ({ copied, found, bytes: size }) =>
        progress?.at(`${whole(found)} looked at, ${whole(copied)} copied, ${bytes(size)}`),
    }),
  ).finally(() => progress?.end());
  const output = createOutput(terminal, choices);
  output.one(moved, moved.address, [
    ['objects', whole(moved.found)],
    ['copied now', `${whole(moved.copied)}, ${bytes(moved.bytes)}`],
    ['used from now on', moved.address],
  ]);
  output.note(
    'Set HOLDFAST_MANAGED_STORAGE to it on all machines and restart them: until then they refuse managed backups. What is in the old storage can be deleted once backups in the new one have been proven.',
  );
}
