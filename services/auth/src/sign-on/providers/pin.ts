import type { AuthDatabase } from '../../tables.ts';
import { INSTALLATION } from '../model.ts';
import type { SignOn } from '../parts.ts';
import { findProvider } from './find.ts';

/** When the operator has set a provider: which organisation its people join is decided by that. */
export async function pinOrganisation({
  database,
  signOn,
}: {
  database: AuthDatabase;
  signOn: SignOn;
}): Promise<void> {
  await database.system((tx) => findProvider(tx, signOn, INSTALLATION));
}
