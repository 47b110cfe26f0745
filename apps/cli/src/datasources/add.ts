import type { Backup } from '@holdfast/clients';
import type { Connected } from '../connection/index.ts';
import type { Common } from '../program/index.ts';
import { type CredentialChoices, readCredentials } from './credentials.ts';
import { reached, unreachable } from './verify.ts';

export type AddChoices = Common &
  CredentialChoices & { engine: Backup.Datasource['engine']; label?: string[]; inactive?: boolean };

/** Adds it and reports whether it can be reached. If not it stays, to be fixed by an update. */
export async function addDatasource(
  connected: Connected,
  name: string,
  choices: AddChoices,
): Promise<void> {
  const { holdfast, output } = connected;
  const credentials = await readCredentials(choices, connected);
  const { engine, label, inactive } = choices;
  const datasource = await holdfast.backup.createDatasource({
    body: {
      ...{ name, engine, active: inactive !== true },
      ...(label && { labels: label }),
      ...(credentials && { credentials }),
    },
  });
  const { id } = datasource;
  if (!credentials) {
    output.done(`Added ${datasource.name} (${id}), without credentials.`, datasource, id);
    return;
  }
  const connectionTest = await holdfast.backup.verifyDatasource({ path: { id } });
  output.done(`Added ${datasource.name} (${id}).`, { ...datasource, connectionTest }, id);
  output.note((connectionTest.ok ? reached : unreachable)(datasource.name, connectionTest));
  for (const warning of connectionTest.warnings) output.note(warning);
}
