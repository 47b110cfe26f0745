import { setTimeout as delay } from 'node:timers/promises';
import { parentPort, workerData } from 'node:worker_threads';
import type { Connection } from 'mariadb';
import { SqlError } from 'mariadb';
import { RestoreFailure } from '../../model.ts';
import { ProbeRefusal } from '../../session/refusal.ts';
import { stackOf } from '../../session/serve.ts';
import { within } from '../../session/within.ts';
import { createRedactor } from '../../wording/redact.ts';
import { createWording } from '../../wording/wording.ts';
import { connect, type Session } from '../connection/connect.ts';
import { openRelay, type Relay } from '../connection/relay.ts';
import { meet } from '../probe/inspect.ts';
import { versionFailure } from '../rules.ts';
import { charactersOf } from '../target/databases.ts';
import type { LoadMessage, LoadOrder, LoadTask } from '../target/model.ts';
import { readObjects } from '../target/objects.ts';
import { queryFailure } from '../target/query-failure.ts';
import { id, openToWork } from '../target/server.ts';
import { analyse } from './analyse.ts';

/** Keeps the connection from looking idle. */
const SIGN_OF_LIFE_MS = 30_000;
const GOODBYE_MS = 5_000;
const LOOK_AGAIN_MS = 50;
const WAITS_FOR_LOCK = /^Waiting for .*(?:lock|flush)/i;

const task = workerData as LoadTask;
const wording = createWording(createRedactor(task.target.password));
const post = (message: LoadMessage) => parentPort?.postMessage(message);

/** The entry of a thread beside the program that loads a dump: see `openLoading`. */
await serve();

async function serve(): Promise<void> {
  post({ stage: 'connecting' });
  const opened: Session[] = [];
  try {
    const progress = { reached: (stage: never) => post({ stage }), learned() {} };
    const open = async () => {
      const session = await connect(task, progress, wording);
      opened.push(session);
      return session;
    };
    const server = { target: task.target, wording, budgetMs: task.budgetMs, open };
    const connection = await openToWork(server);
    post({ stage: 'checking' });
    const database = await prepare(connection);
    const relay = await openRelay(task, opened.at(0)?.encrypted ?? false);
    const { version } = await meet(connection);
    post({ opened: { version, relay: relay.address } });
    await hold(connection, database, relay).finally(relay.close);
  } catch (error) {
    const failure = queryFailure(error, wording);
    if (failure instanceof RestoreFailure) {
      post({ refused: { code: failure.code, message: failure.message } });
    } else if (failure instanceof ProbeRefusal) {
      const { errorCode: code, errorMessage: message } = failure.failure;
      post({ refused: { code, message } });
    } else post({ fault: stackOf(failure) });
  } finally {
    await Promise.all(opened.map((session) => session.close()));
  }
  parentPort?.close();
}

/** A dump drops what it makes anew: nothing may be there that it could hit. */
async function prepare(connection: Connection): Promise<string> {
  const { version, database } = await meet(connection);
  const failure = versionFailure(version);
  if (failure) throw new ProbeRefusal(failure.errorCode, failure.errorMessage);
  const objects = await readObjects(connection, database);
  if (objects.length > 0) {
    const names = objects.map(({ kind, name }) => `${kind.toLowerCase()} ${wording.name(name)}`);
    throw new RestoreFailure(
      'TARGET_NOT_EMPTY',
      `Database ${wording.name(database)} is not empty: it has ${wording.list(names)}.`,
    );
  }
  const characters = charactersOf(task.encoding, task.collation);
  if (characters !== '') await connection.query(`alter database ${id(database)}${characters}`);
  return database;
}

/** Until `close`, or until the connection breaks. */
async function hold(connection: Connection, database: string, relay: Relay): Promise<void> {
  const { promise: over, resolve } = Promise.withResolvers<void>();
  let closing = false;
  const lost = (error?: unknown) => {
    if (!closing) post({ lost: error instanceof Error ? wording.said(error.message) : '' });
    resolve();
  };
  connection.on('error', lost);
  connection.on('end', () => lost());
  const ping = setInterval(() => connection.ping().catch(lost), SIGN_OF_LIFE_MS);
  const act = async (order: LoadOrder) => {
    if (order === 'is-working') {
      const found = await find(connection, relay);
      const waits = found === undefined || WAITS_FOR_LOCK.test(found.state ?? '');
      post({ 'is-working': !waits && found.command !== 'Sleep' });
    } else if (order === 'analyse') post({ analyse: await analyse(connection, database, wording) });
    else {
      closing = true;
      await within(GOODBYE_MS, endLoad(connection, relay));
      resolve();
    }
  };
  parentPort?.on('message', (order: LoadOrder) => void act(order).catch(lost));
  await over;
  clearInterval(ping);
}

type Process = { command: string; state: string | null };

/** Undefined if there is none; or if a proxy stands between, whose numbers are not the server's. */
async function find(connection: Connection, relay: Relay): Promise<Process | undefined> {
  const number = relay.connectionId();
  if (number === undefined) return undefined;
  const rows: (Process & { own: number })[] = await connection.query(
    `select command, state, connection_id() as own
     from information_schema.processlist where id = ?`,
    [number],
  );
  const [found] = rows;
  return found && Number(found.own) === connection.threadId ? found : undefined;
}

/** When the program is gone the server may still be at its last statement: that must end, too. */
async function endLoad(connection: Connection, relay: Relay): Promise<void> {
  await relay.close();
  while (await find(connection, relay)) {
    await connection.query(`kill ${relay.connectionId()}`).catch((error: unknown) => {
      if (!(error instanceof SqlError) || error.fatal) throw error; // else gone meanwhile
    });
    await delay(LOOK_AGAIN_MS);
  }
}
