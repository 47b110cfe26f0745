import { mkdtemp, rm } from 'node:fs/promises';
import path from 'node:path';
import { makeTemporaryFolder } from '@holdfast/artifact';
import type { ConnectionTarget } from '../../credentials/model.ts';
import {
  type ClientTool,
  RestoreFailure,
  type RestoreOptions,
  type RestoreOutcome,
} from '../../model.ts';
import { createUnreachable, pinWithin } from '../../session/unreachable.ts';
import { writePrivateFile } from '../../tools/index.ts';
import { createRedactor } from '../../wording/redact.ts';
import { createWording } from '../../wording/wording.ts';
import { defaultsOf } from '../dump/arguments.ts';
import { fittingTools } from '../rules.ts';
import { PRODUCT } from '../target/at-server.ts';
import { clientArguments } from './arguments.ts';
import { createLoadFilter } from './filter.ts';
import { type Loading, openLoading } from './loading.ts';
import { load } from './run-program.ts';

/** From the first packet to all that is looked at beforehand. */
const START_MS = 60_000;
const STALL_MS = 10 * 60_000;
/** What the path of a socket may have on all systems, with room for its name. */
const LONGEST_FOLDER = 90;

/** See `Restoring.restore` for what it promises. */
export async function restore(
  target: ConnectionTarget,
  options: RestoreOptions,
  clientTools: (signal?: AbortSignal) => Promise<ClientTool[]>,
): Promise<RestoreOutcome> {
  const { signal, log } = options;
  const redact = createRedactor(target.password.reveal());
  const wording = createWording(redact);
  const leave: (() => Promise<unknown>)[] = [];
  try {
    signal.throwIfAborted();
    const folder = await privateFolder(options.workDirectory);
    leave.push(() => rm(folder, { recursive: true, force: true }));
    const loading = await open(target, options, folder);
    leave.push(loading.close);
    const { version, relay } = loading.facts;
    const program = fittingTools(await clientTools(signal), version)?.client;
    if (!program) throw toolMissing();
    log(`The server is ${version.text}; ${program.name} ${program.version} loads the dump.`);
    const { ownership, needs } = options;
    const filter = createLoadFilter({
      ownership,
      noFolders: target.socket !== undefined, // a server of our own
      ...(needs.database !== undefined && { database: needs.database }),
    });
    const file = await writePrivateFile(folder, 'options.cnf', defaultsOf(target, relay));
    const warned = await load(
      {
        program: program.path,
        args: clientArguments(program, target.database, file),
        workDirectory: folder,
        input: filter.over(options.dump),
        signal,
        redact,
      },
      { program: program.name, loading, stallMs: options.stallMs ?? STALL_MS, wording },
    );
    log(
      ownership === 'omit'
        ? `Left out who defines things (DEFINER) ${filter.definers()} times: they belong to who restores.`
        : 'Who defines views, triggers, routines and events was kept as it was.',
    );
    const troubles = await loading.analyse();
    return {
      tool: { name: program.name, version: program.version },
      warnings: [...warned, ...troubles],
      rowOrder: 'kept',
    };
  } catch (error) {
    signal.throwIfAborted();
    throw error;
  } finally {
    for (const step of leave.reverse()) await step();
  }
}

async function privateFolder(workDirectory: string): Promise<string> {
  const folder = path.join(workDirectory, 'mariadb-load-');
  const fits = Buffer.byteLength(folder) < LONGEST_FOLDER;
  return fits ? mkdtemp(folder) : makeTemporaryFolder();
}

async function open(
  target: ConnectionTarget,
  { network, signal, needs }: RestoreOptions,
  folder: string,
): Promise<Loading> {
  const over = AbortSignal.any([signal, AbortSignal.timeout(START_MS)]);
  const unreachable = createUnreachable(target, { product: PRODUCT, deadlineMs: START_MS });
  const { addresses } = await pinWithin(over, network, target).catch((error) => {
    signal.throwIfAborted();
    const { errorCode, errorMessage } = unreachable.networkFailure(error);
    throw new RestoreFailure(errorCode, errorMessage);
  });
  const { encoding, collation } = needs.server;
  const about = {
    ...{ addresses, budgetMs: START_MS, folder, lockWaitMs: 0 },
    ...(encoding !== undefined && { encoding }),
    ...(collation !== undefined && { collation }),
  };
  return openLoading(target, about, { over, unreachable });
}

function toolMissing(): RestoreFailure {
  return new RestoreFailure(
    'CLIENT_TOOL_MISSING',
    'The client programs of MariaDB or MySQL that fit the server are not installed where Holdfast runs. Install them.',
  );
}
