import type { AuthDatabase } from '../../tables.ts';
import { INSTALLATION } from '../model.ts';
import type { SignOn } from '../parts.ts';
import { findProvider } from './find.ts';

/** Called at start-up: fixes which organisation the people of the operator's provider join. */
export async function pinOrganisation({
  database,
  signOn,
}: {
  database: AuthDatabase;
  signOn: SignOn;
}): Promise<void> {
  await database.system((tx) => findProvider(tx, signOn, INSTALLATION));
}
