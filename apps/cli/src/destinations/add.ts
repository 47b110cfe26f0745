import type { Connected } from '../connection/index.ts';
import { askSecret, type DestinationChoices, type Kind, readSettings } from './settings.ts';

type Body = Parameters<Connected['holdfast']['backup']['createStorageDestination']>[0]['body'];

/** Missing or wrong settings are reported by the service, which knows what each kind needs. */
export async function addDestination(
  connected: Connected,
  name: string,
  choices: DestinationChoices & { kind: Kind },
): Promise<void> {
  const { holdfast, output } = connected;
  const { kind } = choices;
  const given = await readSettings(kind, choices, connected);
  const settings = { ...given, ...(await askSecret(kind, given, connected)) };
  const body = { name, kind, [kind]: settings } as Body;
  const destination = await holdfast.backup.createStorageDestination({ body });
  const { id } = destination;
  output.done(`Added ${name} (${id}): a test write and read succeeded.`, destination, id);
}
