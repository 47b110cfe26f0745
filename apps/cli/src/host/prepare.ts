import type { Migrated } from '@holdfast/platform/db';
import type { Surroundings } from '../terminal/index.ts';
import { withInstallation } from './with-installation.ts';

/**
 * Provides everything that roles of this version need before they start: valid settings, keys, and the
 * schema. Roles of the previous version may run meanwhile, and go on afterwards.
 */
export async function prepare({ terminal, environment }: Surroundings): Promise<void> {
  await withInstallation(environment, async (_, migrated) => {
    for (const [service, outcome] of migrated) terminal.out(`${service}: ${inWords(outcome)}`);
  });
}

function inWords({ applied, newer }: Migrated): string {
  if (applied.length > 0) return `applied ${applied.join(', ')}`;
  return newer.length > 0 ? `has ${newer.join(', ')} from a newer version` : 'up to date';
}
