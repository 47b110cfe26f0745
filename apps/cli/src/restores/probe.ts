import type { Connected } from '../connection/index.ts';
import { findDatasource } from '../datasources/find.ts';
import { Failure } from '../program/index.ts';
import { type Cell, facts } from '../terminal/index.ts';
import { chooseBackup } from './choose-backup.ts';
import { readTarget, type TargetChoices } from './target.ts';

type Probe = Parameters<Connected['holdfast']['backup']['probeRestoreTarget']>[0]['body'];

/** Nothing is changed at the target. */
export async function probeTarget(
  connected: Connected,
  wanted: string,
  backup: string | undefined,
  choices: TargetChoices,
): Promise<void> {
  const { holdfast, output, terminal } = connected;
  const target = await readTarget(connected, choices);
  const datasource = await findDatasource(holdfast, wanted);
  const { jobId } = await chooseBackup(connected, datasource, backup, choices);
  const body = { datasourceId: datasource.id, jobId, ...target } as Probe;
  const probe = await holdfast.backup.probeRestoreTarget({ body });
  const colours = terminal.colours.out;
  if (choices.json || choices.quiet) output.done('', probe);
  else {
    const lines = probe.checks.map(({ check, ok, message }): [string, Cell] => [
      check,
      { text: message, tone: toneOf(ok) },
    ]);
    facts(lines, { colours }).forEach(terminal.out);
  }
  if (!probe.ok) {
    throw new Failure('failed', `The backup of ${datasource.name} cannot be restored there.`);
  }
  output.note(`The backup of ${datasource.name} can be restored there.`);
}

function toneOf(ok: boolean | null) {
  if (ok === null) return 'doubtful';
  return ok ? 'good' : 'bad';
}
