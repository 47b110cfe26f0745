import type { Domains } from '@holdfast/clients';
import type { Connected } from '../connection/index.ts';
import type { Common, Waiting } from '../program/index.ts';
import { counted } from '../terminal/index.ts';
import { readTimeout, waitOn } from '../waiting/index.ts';
import { tellNames } from './show.ts';

export type GenerateChoices = Common & Waiting & Omit<Domains.CreateNameGenerator, 'description'>;

export async function generateNames(
  connected: Connected,
  words: readonly string[],
  choices: GenerateChoices,
): Promise<void> {
  const { holdfast, output, commandLine } = connected;
  const { category, style, maxLength, size, wait, timeout } = choices;
  if (timeout !== undefined) readTimeout(timeout);
  const queued = await holdfast.domains.createNameGenerator({
    body: {
      description: words.join(' '),
      ...(category && { category }),
      ...(style && { style }),
      ...(maxLength !== undefined && { maxLength }),
      ...(size !== undefined && { size }),
    },
  });
  const { id } = queued;
  if (!wait) {
    output.done(`The names are being generated (${id}).`, queued, id);
    output.note(`See them with: ${commandLine('names', 'show', id)}`);
    return;
  }
  const subject = { what: 'The name generator', look: commandLine('names', 'show', id) };
  const { job, failure } = await waitOn(connected, subject, choices, ({ tell, ...options }) =>
    holdfast.waitFor(
      { kind: 'name-generator', id },
      { ...options, onProgress: ({ state }) => tell(`names: ${state}`) },
    ),
  );
  if (failure) throw failure;
  for (const note of job.notes) output.note(note);
  await tellNames(connected, job, { limit: size ?? SHOWN });
  const check = commandLine('names', 'check', id, '--tlds', 'com', '--wait');
  output.note(`${counted(job.count, 'name')}. Check whether they are available: ${check}`);
}

const SHOWN = 100;
