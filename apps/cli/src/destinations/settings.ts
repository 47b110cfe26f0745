import type { Backup } from '@holdfast/clients';
import type { Command } from 'commander';
import { Failure } from '../program/index.ts';
import type { Surroundings } from '../terminal/index.ts';
import type { KindForm, Settings } from './form.ts';
import { type S3Choices, s3Form } from './s3-form.ts';
import { type SftpChoices, sftpForm } from './sftp-form.ts';

/** Kinds that organisations set up themselves. */
export type Kind = Backup.CreateStorageDestination['kind'];
export type DestinationChoices = S3Choices & SftpChoices;

const FORMS: Record<Kind, KindForm<DestinationChoices>> = { s3: s3Form, sftp: sftpForm };

export const KINDS = Object.keys(FORMS) as Kind[];

export function withSettings(command: Command): Command {
  for (const kind of KINDS) FORMS[kind].withOptions(command);
  return command;
}

/** The settings given, by the API's field names. Refuses those of another kind, as a mistake. */
export async function readSettings(
  kind: Backup.StorageDestination['kind'],
  choices: DestinationChoices,
  surroundings: Surroundings,
): Promise<Settings> {
  const settings = new Map<string, Settings>();
  for (const each of KINDS) settings.set(each, await FORMS[each].read(choices, surroundings));
  for (const [each, given] of settings) {
    const names = Object.keys(given);
    if (each === kind || names.length === 0) continue;
    throw new Failure('usage', `A destination of kind ${kind} does not take ${names.join(', ')}.`);
  }
  return settings.get(kind) ?? {};
}

export async function askSecret(
  kind: Kind,
  given: Settings,
  surroundings: Surroundings,
): Promise<Settings> {
  return FORMS[kind].askSecret(given, surroundings);
}
