import type { Connected } from '../connection/index.ts';
import { Failure } from '../program/index.ts';
import { findDestination } from './find.ts';
import { type DestinationChoices, readSettings } from './settings.ts';

type Body = Parameters<Connected['holdfast']['backup']['updateStorageDestination']>[0]['body'];

export async function updateDestination(
  connected: Connected,
  wanted: string,
  choices: DestinationChoices & { name?: string },
): Promise<void> {
  const { holdfast, output } = connected;
  const { name } = choices;
  const { id, kind } = await findDestination(holdfast, wanted);
  const settings = await readSettings(kind, choices, connected);
  const isChanged = Object.keys(settings).length > 0;
  if (!isChanged && name === undefined) {
    throw new Failure('usage', 'Say what to change; --help lists the options.');
  }
  const body = {
    ...(isChanged && { [kind]: settings }),
    ...(name !== undefined && { name }),
  } as Body;
  const destination = await holdfast.backup.updateStorageDestination({ path: { id }, body });
  output.done(`Changed ${destination.name}.`, destination, id);
}
