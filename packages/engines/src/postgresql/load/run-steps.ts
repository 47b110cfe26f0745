import type { RestoreOptions } from '../../model.ts';
import { type ToolOptions, writePrivateFile } from '../../tools/index.ts';
import type { Archive } from './archive.ts';
import { loadArguments } from './arguments.ts';
import { readArchiveContents } from './contents.ts';
import { findLater } from './later.ts';
import type { LoadPlan } from './plan.ts';
import type { ArchiveRights } from './rights.ts';
import { runProgram, type Watch } from './run-program.ts';

type Load = {
  archive: Archive;
  options: RestoreOptions;
  folder: string;
  run: Omit<ToolOptions, 'args' | 'input'>;
  writeList(ids: readonly number[]): Promise<string>;
  connection: string;
  plan: LoadPlan;
  rights: ArchiveRights;
  /** How many connections may make what can be made after the rows. */
  jobs: number;
};

/**
 * Runs pg_restore once; or where several connections may be used, once for all rows and what they
 * need, in one transaction, and then for indexes, constraints and the like, many at a time.
 */
export async function runSteps(
  { archive, options, folder, run, writeList, connection, plan, rights, jobs }: Load,
  watch: Watch,
): Promise<Awaited<ReturnType<typeof runProgram>>> {
  const how = { ...plan, ...rights };
  const all = jobs > 1 ? findLater(readArchiveContents(archive.head()).entries) : new Set();
  const later = plan.entries.filter((id) => all.has(id));
  const contents =
    later.length > 0 ? await writePrivateFile(folder, 'contents', archive.head()) : '';
  const first = await writeList(plan.entries.filter((id) => !all.has(id)));
  const done = await runProgram(
    {
      ...{ ...run, input: archive.bytes(), inputIsLent: true },
      args: loadArguments(options, how, { list: first, connection }),
    },
    watch,
  );
  if (later.length === 0) return done;
  options.log(`The rows are there; ${later.length} objects more are made by ${jobs} connections.`);
  const list = await writeList(later);
  const args = loadArguments(options, how, { list, connection, later: { jobs, contents } });
  const { stderr } = await runProgram({ ...run, args }, watch);
  return { ...done, stderr: done.stderr + stderr };
}
