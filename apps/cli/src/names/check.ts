import { pages } from '@holdfast/clients';
import type { Connected } from '../connection/index.ts';
import { awaitBulk, type Telling } from '../domains/bulk/await-bulk.ts';
import type { HowToCheck } from '../domains/mode.ts';
import { Failure, type Waiting } from '../program/index.ts';
import { counted } from '../terminal/index.ts';
import { readTimeout } from '../waiting/index.ts';
import { findGenerator } from './find.ts';

export type CheckNamesChoices = Telling & Waiting & HowToCheck & { tlds: string; top: number };

/** Checks the chosen names, or the best of them, under each suffix: a bulk check like any other. */
export async function checkNames(
  connected: Connected,
  wanted: string,
  chosen: readonly string[],
  choices: CheckNamesChoices,
): Promise<void> {
  const { holdfast, output, commandLine } = connected;
  const { mode, maxAge, timeout } = choices;
  if (timeout !== undefined) readTimeout(timeout);
  const { id } = await findGenerator(holdfast, wanted);
  const names = chosen.length > 0 ? [...chosen] : await best(connected, id, choices.top);
  if (names.length === 0) throw new Failure('failed', 'That job has no names to check.');
  const tlds = choices.tlds.split(',').map((tld) => tld.trim());
  const job = await holdfast.domains.checkGeneratedNames({
    path: { id },
    body: { names, tlds, mode, ...(maxAge !== undefined && { maxAge }) },
  });
  if (choices.wait || choices.csv) {
    await awaitBulk(connected, job.id, choices);
    const free = commandLine('domains', 'results', job.id, '--available', 'true');
    if (!choices.csv) output.note(`List the available ones: ${free}`);
    return;
  }
  output.done(`The bulk check ${job.id} of ${counted(job.total, 'name')} is queued.`, job, job.id);
  output.note(`Follow it with: ${commandLine('domains', 'follow', job.id)}`);
}

async function best({ holdfast }: Connected, id: string, top: number): Promise<string[]> {
  const query = { limit: Math.min(top, 1_000) };
  const names: string[] = [];
  for await (const { name } of pages(holdfast.domains.listGeneratedNames, {
    path: { id },
    query,
  })) {
    names.push(name);
    if (names.length === top) break;
  }
  return names;
}
