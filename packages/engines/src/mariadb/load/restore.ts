import { rm } from 'node:fs/promises';
import type { ConnectionTarget } from '../../credentials/model.ts';
import { loadFailure } from '../../load/load-failure.ts';
import {
  type ClientTool,
  RestoreFailure,
  type RestoreOptions,
  type RestoreOutcome,
} from '../../model.ts';
import { writePrivateFile } from '../../tools/index.ts';
import { createRedactor } from '../../wording/redact.ts';
import { createWording, type Wording } from '../../wording/wording.ts';
import { connectionOptions, makeProgramFolder } from '../connection/program-connection.ts';
import { fittingTools, seriesOf } from '../rules.ts';
import { exactnessOf, isAtLeast, surroundingsOf } from '../surroundings/model.ts';
import { loadArguments } from './arguments.ts';
import { openLoadCompanion } from './companion.ts';
import { BROKEN_VIEW, createFailedObjects, HAS_FOLDER } from './failed-objects.ts';
import { createLoadFilter, type LeftOut } from './filter.ts';
import { createGoingPast } from './going-past.ts';
import { describeFailure } from './known-errors.ts';
import { runProgram } from './run-program.ts';

const STALL_MS = 10 * 60_000;

/** See `Restoring.restore` for what it promises. */
export async function restoreDump(
  target: ConnectionTarget,
  options: RestoreOptions,
  clientTools: (signal?: AbortSignal) => Promise<ClientTool[]>,
): Promise<RestoreOutcome> {
  const { signal, log } = options;
  const redact = createRedactor(target.password.reveal());
  const wording = createWording(redact);
  let name = 'The client program';
  try {
    signal.throwIfAborted();
    await using cleanup = new AsyncDisposableStack();
    const folder = await makeProgramFolder(options.workDirectory, 'mariadb-load-');
    cleanup.defer(() => rm(folder, { recursive: true, force: true }));
    const companion = await openLoadCompanion(target, folder, options);
    cleanup.defer(companion.close);
    const { version, relay, account } = companion.facts;
    const program = fittingTools(await clientTools(signal), version)?.client;
    if (!program) throw toolMissing();
    name = program.name;
    log(`Restoring to server ${version.text} with ${program.name} ${program.version}.`);
    const { ownership, needs } = options;
    const isOurs = target.socket !== undefined; // a server of our own
    const alike = isOurs && seriesOf(needs.server.version) === seriesOf(version.text);
    const failed = createFailedObjects({ database: target.database, alike, wording });
    const answers = createGoingPast();
    const goesPast = options.onFailedObject === 'skip' || (isOurs && !options.becomesBackup);
    const filter = createLoadFilter({
      ownership,
      target: target.database,
      callsPackages: !isAtLeast(exactnessOf(needs), 'definitions'),
      noFolders: isOurs,
      signedDifferences: surroundingsOf(needs).limits.signedDifferences,
      ...(goesPast && {
        past: {
          ...answers,
          leaveOut: (subject) => failed.add({ subject, number: HAS_FOLDER, text: '' }),
        },
      }),
      ...(needs.database !== undefined && { database: needs.database }),
    });
    const file = await writePrivateFile(folder, 'options.cnf', connectionOptions(target, relay));
    const warned = await runProgram(
      {
        program: program.path,
        args: loadArguments(program, {
          ...{ database: target.database, optionsFile: file, owner: options.owner, goesPast },
        }),
        workDirectory: folder,
        input: filter.over(options.dump),
        signal,
        redact,
      },
      {
        ...{ program: program.name, companion, stallMs: options.stallMs ?? STALL_MS, wording },
        // If the file becomes a backup, nothing else would show that a value was lost.
        isExpected: options.becomesBackup ? () => false : filter.isExpected,
        past: goesPast ? { answers, failed } : undefined,
      },
    );
    log(
      ownership === 'omit'
        ? `Definers left out: ${count(filter.leftOut())}. Everything belongs to the user who restores.`
        : 'The definers of views, triggers, routines and events were kept.',
    );
    for (const [definer, things] of filter.leftOut()) {
      log(
        `Definer ${wording.name(definer)} was left out of ${things.map((thing) => wording.said(thing)).join(', ')}.`,
      );
    }
    // On a server of our own, it does not matter with whose rights something runs.
    const others = isOurs ? new Map() : filter.leftOut();
    for (const { kind, name, why } of failed.any() ? await companion.ask('find-broken') : []) {
      const subject = { kind: kind.toUpperCase() as Uppercase<typeof kind>, name };
      failed.add({ subject, number: BROKEN_VIEW, text: why });
    }
    const leftOut = failed.list();
    for (const { object, why } of leftOut) log(`Left out: ${object} (${why}).`);
    const troubles = await companion.ask('analyse');
    return {
      tool: { name: program.name, version: program.version },
      warnings: [
        ...(isOurs ? describeStandIns(options, wording) : []),
        ...[...warned, ...troubles, ...describeLeftOut(others, account, wording)],
      ],
      ...(leftOut.length > 0 && { leftOut }),
      asleep: filter.asleep(),
    };
  } catch (error) {
    signal.throwIfAborted();
    throw loadFailure(error, name, (failed) => describeFailure(failed, name, wording));
  }
}

const count = (left: LeftOut) => [...left.values()].flat().length;

/** What ran with one user's rights now runs with those of another, who may be allowed more. */
function describeLeftOut(left: LeftOut, account: string, wording: Wording): string[] {
  const others = [...left].filter(([definer]) => definer !== account);
  if (others.length === 0) return [];
  const shown = others.map(
    ([definer, things]) => `${wording.list(things)} (of ${wording.name(definer)})`,
  );
  return [
    `Definers were left out, so these now run with the rights of ${wording.name(account)}: ${shown.join('; ')}. Check whether that user may do more than the definers could.`,
  ];
}

/** What a server of our own has, and another one may lack. */
function describeStandIns({ needs }: RestoreOptions, wording: Wording): string[] {
  const names = new Set(surroundingsOf(needs).elsewhere.map(({ database }) => database));
  if (names.size === 0) return [];
  const named = wording.list([...names].map((name) => wording.name(name)));
  return [
    `Empty tables stood in for those of other databases that views, keys or defaults use: ${named}. A server that lacks these databases takes a restore only if they are restored there first, or if what needs them is skipped (onFailedObject: skip).`,
  ];
}

export function toolMissing(): RestoreFailure {
  return new RestoreFailure(
    'CLIENT_TOOL_MISSING',
    'No MariaDB or MySQL client programs that fit the server are installed where Holdfast runs. Install them.',
  );
}
