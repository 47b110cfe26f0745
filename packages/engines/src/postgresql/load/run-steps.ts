import type { RestoreOptions } from '../../model.ts';
import { type ToolOptions, writePrivateFile } from '../../tools/index.ts';
import { counted } from '../../wording/wording.ts';
import type { Archive } from './archive.ts';
import { loadArguments } from './arguments.ts';
import { readArchiveContents } from './contents.ts';
import { findLater, type Later, NOTHING_LATER } from './later.ts';
import type { LoadPlan } from './plan.ts';
import type { ArchiveRights } from './rights.ts';
import { runProgram, type Watch } from './run-program.ts';

export type Load = {
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
  /** Called when the rows are there, before what follows them is made in steps of its own. */
  onSteps(): Promise<void>;
};

/**
 * Runs pg_restore once; or where several connections may be used, once for all rows and what they
 * need, in one transaction, then for indexes, constraints and the like, many at a time, and then
 * for what must not be made at the same time as others, again in one transaction.
 */
export async function runSteps(
  load: Load,
  watch: Watch,
): Promise<Awaited<ReturnType<typeof runProgram>>> {
  const { archive, options, folder, run, writeList, connection, plan, rights, jobs, onSteps } =
    load;
  const how = { ...plan, ...rights };
  const { shared, last, contents } = jobs > 1 ? await setAside(archive, folder) : ALL_AT_ONCE;
  const first = await writeList(plan.entries.filter((id) => !shared.has(id) && !last.has(id)));
  const done = await runProgram(
    {
      ...{ ...run, input: archive.bytes(), inputIsLent: true },
      args: loadArguments(options, how, { list: first, connection }),
    },
    watch,
  );
  if (contents === undefined) return done;
  await onSteps();
  const steps = [
    { ids: plan.entries.filter((id) => shared.has(id)), jobs },
    { ids: plan.entries.filter((id) => last.has(id)), jobs: 1 },
  ];
  options.log(
    `The rows are loaded; ${jobs} connections create ${counted(steps[0]?.ids.length ?? 0, 'more object')}.`,
  );
  let { stderr } = done;
  for (const step of steps.filter(({ ids }) => ids.length > 0)) {
    stderr += (await makeWithoutRows(load, step.ids, { jobs: step.jobs, contents }, watch)).stderr;
  }
  return { ...done, stderr };
}

/** Makes entries that have no rows; `contents` is a file of them. */
export async function makeWithoutRows(
  { options, run, writeList, connection, plan, rights }: Load,
  ids: readonly number[],
  later: { jobs: number; contents: string },
  watch: Watch,
): ReturnType<typeof runProgram> {
  const list = await writeList(ids);
  const args = loadArguments(options, { ...plan, ...rights }, { list, connection, later });
  return runProgram({ ...run, args }, watch);
}

const ALL_AT_ONCE = { ...NOTHING_LATER, contents: undefined };

/** Also writes the file that those entries are made from: the archive's contents, without any rows. */
async function setAside(
  archive: Archive,
  folder: string,
): Promise<Later & { contents: string | undefined }> {
  const contents = readArchiveContents(archive.head());
  const later = findLater(contents);
  if (later.shared.size === 0) return ALL_AT_ONCE;
  return { ...later, contents: await writePrivateFile(folder, 'contents', contents.bytes) };
}
