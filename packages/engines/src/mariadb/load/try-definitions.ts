import { rm } from 'node:fs/promises';
import type { ConnectionTarget } from '../../credentials/model.ts';
import { loadFailure } from '../../load/load-failure.ts';
import type { ClientTool, Restoring } from '../../model.ts';
import { writePrivateFile } from '../../tools/index.ts';
import { createRedactor } from '../../wording/redact.ts';
import { createWording, type Wording } from '../../wording/wording.ts';
import {
  CONNECTION_LOST,
  LOCK_HELD,
  NO_MEMORY,
  NO_ROOM,
  SESSION_ENDED,
  TOOK_TOO_LONG,
} from '../connection/error-numbers.ts';
import { connectionOptions, makeProgramFolder } from '../connection/program-connection.ts';
import { asLost } from '../probe/broken.ts';
import { fittingTools } from '../rules.ts';
import { surroundingsOf } from '../surroundings/model.ts';
import { atServer } from '../target/at-server.ts';
import { loadArguments } from './arguments.ts';
import { openLoadCompanion } from './companion.ts';
import { describeObject, type FailedObjects } from './failed-objects.ts';
import { createLoadFilter } from './filter.ts';
import { createGoingPast, type Refusal } from './going-past.ts';
import { adviceFor, describeFailure } from './known-errors.ts';
import { toolMissing } from './restore.ts';
import { runProgram } from './run-program.ts';
import { createScratch } from './scratch.ts';

type TryDefinitions = NonNullable<Restoring['tryDefinitions']>;

/** Of what is done before and after. */
const WORK_MS = 30 * 60_000;
const STALL_MS = 10 * 60_000;
/** Others that want what a definition names wait behind us. */
const LOCK_WAIT_S = 10;

/** What says nothing about the definitions: connections, locks, room and the server itself. */
const OF_SERVER = new Set([
  ...[...CONNECTION_LOST, ...SESSION_ENDED, ...NO_ROOM, ...NO_MEMORY, ...LOCK_HELD],
  ...[...TOOK_TOO_LONG, 3, 1021, 1026, 1114],
]);
/** A name that its text repeats is another one here. */
const OF_NAME = new Set([1310, 4083]);

/** See `Restoring.tryDefinitions` for what it promises. */
export async function tryDefinitions(
  target: ConnectionTarget,
  options: Parameters<TryDefinitions>[1],
  clientTools: (signal?: AbortSignal) => Promise<ClientTool[]>,
): ReturnType<TryDefinitions> {
  const { needs, signal } = options;
  const redact = createRedactor(target.password.reveal());
  const wording = createWording(redact);
  let name = 'The client program';
  try {
    const session = { ...options, deadlineMs: WORK_MS };
    const endTry = () => atServer(target, session, 'end-try', null);
    await endTry(); // of one before this
    await using cleanup = new AsyncDisposableStack();
    const folder = await makeProgramFolder(options.workDirectory, 'mariadb-try-');
    cleanup.defer(() => rm(folder, { recursive: true, force: true }));
    const companion = await openLoadCompanion(target, folder, { ...options, inUse: true });
    cleanup.defer(companion.close);
    const lost = (await companion.ask('find-broken')).map(asLost);
    const { version, relay } = companion.facts;
    const program = fittingTools(await clientTools(signal), version)?.client;
    if (!program) throw toolMissing();
    name = program.name;
    const answers = createGoingPast();
    const refused = createRefused();
    const filter = createLoadFilter({
      ownership: 'keep',
      target: target.database,
      signedDifferences: surroundingsOf(needs).limits.signedDifferences,
      past: { ...answers, leaveOut() {} },
      scratch: createScratch(),
      ...(needs.database !== undefined && { database: needs.database }),
    });
    const file = await writePrivateFile(folder, 'options.cnf', connectionOptions(target, relay));
    await runProgram(
      {
        program: program.path,
        args: loadArguments(program, {
          ...{ database: target.database, optionsFile: file, owner: options.owner },
          ...{ goesPast: true, lockWaitS: LOCK_WAIT_S },
        }),
        workDirectory: folder,
        input: filter.over(options.dump),
        signal,
        redact,
      },
      {
        ...{ program: program.name, companion, stallMs: STALL_MS, wording },
        isExpected: () => true,
        past: { answers, failed: refused },
      },
    ).catch(async (error: unknown) => {
      await endTry().catch(() => {}); // the error to report is the first one
      throw error;
    });
    await endTry();
    const first = refused.first();
    if (first) return { refused: describeRefusal(first, wording), lost };
    await atServer(target, session, 'require-not-held', null);
    return { refused: undefined, lost };
  } catch (error) {
    signal.throwIfAborted();
    throw loadFailure(error, name, (failed) => describeFailure(failed, name, wording));
  }
}

/** Keeps the first, and ends what says nothing about a definition. */
function createRefused(): FailedObjects & { first(): Refusal | undefined } {
  let first: Refusal | undefined;
  let any = false;
  return {
    add(refusal) {
      if (OF_SERVER.has(refusal.number)) return false;
      any = true;
      if (!OF_NAME.has(refusal.number)) first ??= refusal;
      return true;
    },
    any: () => any,
    list: () => [],
    first: () => first,
  };
}

function describeRefusal({ subject, number, text }: Refusal, wording: Wording) {
  const advice = adviceFor(number, text);
  return {
    object: subject ? describeObject(subject, wording) : 'its settings',
    why: `${wording.said(text).replace(/\.$/, '')} (${number})`,
    ...(advice !== undefined && { advice }),
  };
}
