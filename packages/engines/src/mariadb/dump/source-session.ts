import { parentPort, workerData } from 'node:worker_threads';
import type { Connection } from 'mariadb';
import { ProbeRefusal } from '../../session/refusal.ts';
import { stackOf } from '../../session/serve.ts';
import { NOT_ENCRYPTED } from '../../session/tls.ts';
import { within } from '../../session/within.ts';
import { createRedactor } from '../../wording/redact.ts';
import { createWording } from '../../wording/wording.ts';
import { connect, type Session } from '../connection/connect.ts';
import { queryRefusal } from '../connection/refusals.ts';
import { openRelay, type Relay } from '../connection/relay.ts';
import { meet, settle } from '../probe/inspect.ts';
import { checkReadable } from '../probe/readable.ts';
import { versionFailure } from '../rules.ts';
import { createWatch } from './lock-watch.ts';
import type { SourceFacts, SourceMessage, SourceOrder, SourceTask } from './model.ts';
import { findChanges, readFacts, readStamps, type Stamps } from './source-facts.ts';

/** Keeps the connection from looking idle. */
const SIGN_OF_LIFE_MS = 30_000;
const GOODBYE_MS = 2_000;

const task = workerData as SourceTask;
const wording = createWording(createRedactor(task.target.password));
const post = (message: SourceMessage) => parentPort?.postMessage(message);

/** The entry of a thread that reads beside the dump and lets the dump through. */
await serve();

async function serve(): Promise<void> {
  post({ stage: 'connecting' });
  try {
    const reached = (stage: Extract<SourceMessage, { stage: unknown }>['stage']) => post({ stage });
    const session = await connect(task, { reached, learned() {} }, wording);
    try {
      reached('checking');
      const { facts, stamps, relay } = await open(session);
      post({ facts });
      await hold(session, { database: facts.database, stamps, relay }).finally(relay.close);
    } catch (error) {
      throw queryRefusal(error, task.target, wording);
    } finally {
      await session.close();
    }
  } catch (error) {
    if (error instanceof ProbeRefusal) post({ refused: error.failure });
    else post({ fault: stackOf(error) });
  }
  parentPort?.close();
}

async function open({ connection, encrypted }: Session): Promise<{
  facts: SourceFacts;
  stamps: Stamps;
  relay: Relay;
}> {
  const { version, database } = await meet(connection);
  const failure = versionFailure(version);
  if (failure) throw new ProbeRefusal(failure.errorCode, failure.errorMessage);
  await settle(connection, version, task.budgetMs);
  const vendor = version.vendor === 'mariadb' ? 'mariadb' : 'mysql';
  const user = wording.name(task.target.username);
  await checkReadable({ connection, database, user, vendor, wording });
  const warnings = task.target.tls.mode === 'prefer' && !encrypted ? [NOT_ENCRYPTED] : [];
  const stamps = await readStamps(connection, database);
  const read = await readFacts(connection, database);
  await connection.query('set session wait_timeout = 86400');
  const relay = await openRelay(task, encrypted);
  const facts = { version, database, warnings, relay: relay.address, ...read };
  return { facts, stamps, relay };
}

/** Until `close`, or until the connection breaks. */
async function hold(
  { connection }: Session,
  { database, stamps, relay }: { database: string; stamps: Stamps; relay: Relay },
): Promise<void> {
  const { promise: over, resolve } = Promise.withResolvers<void>();
  let closing = false;
  const lost = (error?: unknown) => {
    if (!closing) post({ lost: error instanceof Error ? wording.said(error.message) : '' });
    resolve();
  };
  connection.on('error', lost);
  connection.on('end', () => lost());
  const ping = setInterval(() => connection.ping().catch(lost), SIGN_OF_LIFE_MS);
  const watch = createWatch(connection, relay, {
    lockWaitMs: task.lockWaitMs,
    onLocked: (state) => post({ locked: wording.said(state) }),
    onLost: lost,
  });
  const act = async (order: SourceOrder) => {
    if (order === 'find-changes') {
      const now = await readStamps(connection, database);
      post({ changes: findChanges(stamps, now, wording) });
      return;
    }
    closing = true;
    await within(GOODBYE_MS, endDump(connection, relay, watch.end));
    resolve();
  };
  parentPort?.on('message', (order: SourceOrder) => void act(order).catch(lost));
  await over;
  watch.stop();
  clearInterval(ping);
}

/** The program's side is closed first: a server that reads from it notices by itself. */
async function endDump(
  connection: Connection,
  relay: Relay,
  end: (connection: Connection) => Promise<boolean>,
): Promise<void> {
  await relay.close();
  while (!(await end(connection)));
}
