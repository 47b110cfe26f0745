import { setTimeout as delay } from 'node:timers/promises';
import { parentPort, workerData } from 'node:worker_threads';
import pg from 'pg';
import { ProbeRefusal } from '../../session/refusal.ts';
import { stackOf } from '../../session/serve.ts';
import { within } from '../../session/within.ts';
import { createRedactor } from '../../wording/redact.ts';
import { createWording } from '../../wording/wording.ts';
import { connect } from '../connection/connect.ts';
import { findPooler } from '../connection/pooler.ts';
import { queryRefusal } from '../connection/refusals.ts';
import type { Session } from '../connection/sign-in.ts';
import { meet, SILENT, sharedPooler } from '../probe/inspect.ts';
import { checkRights, warnOfForeign } from '../probe/readable.ts';
import type { SnapshotFacts, SnapshotMessage, SnapshotOrder, SnapshotTask } from './model.ts';
import { findRewritten, readFacts } from './source-facts.ts';

/**
 * The entry of a thread that opens a snapshot and holds it until it is told to close. Whatever the
 * server or the network does meanwhile, the connection is kept from looking idle.
 */
const SIGN_OF_LIFE_MS = 30_000;
const GOODBYE_MS = 2_000;
const LOOK_EVERY_MS = 20;

const task = workerData as SnapshotTask;
const wording = createWording(createRedactor(task.target.password));
const post = (message: SnapshotMessage) => parentPort?.postMessage(message);

await serve();

async function serve(): Promise<void> {
  post({ stage: 'connecting' });
  try {
    const progress = {
      reached: (stage: Extract<SnapshotMessage, { stage: unknown }>['stage']) => post({ stage }),
      learned: (version: SnapshotFacts['version']) => post({ version }),
    };
    const session = await connect(task, progress, wording);
    try {
      progress.reached('checking');
      const facts = await open(session, progress);
      post({ facts });
      await hold(session, facts);
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

async function open(
  session: Session,
  progress: Parameters<typeof meet>[1],
): Promise<SnapshotFacts> {
  const { client } = session;
  let version: SnapshotFacts['version'] | undefined;
  const { major, standby } = await meet(
    session,
    {
      ...progress,
      learned(found) {
        version = found;
        progress.learned(found);
      },
    },
    wording,
  );
  const pooler = await findPooler(session, () => connect(task, SILENT, wording));
  if (pooler === 'shared') throw sharedPooler();
  await client.query('begin transaction isolation level repeatable read read only');
  await client.query("set local search_path = ''");
  await client.query(`set local statement_timeout = ${Math.ceil(task.budgetMs)}`);
  await client.query('set local idle_in_transaction_session_timeout = 0');
  if (major >= 17) await client.query('set local transaction_timeout = 0');
  const { rows } = await client.query<{ id: string }>(
    'select pg_catalog.pg_export_snapshot() as id',
  );
  const user = wording.name(task.target.username);
  await checkRights(client, user, wording);
  const warnings = await warnOfForeign(client, wording);
  const read = await readFacts(client);
  if (!version) throw new Error('The server did not tell its version.');
  return { id: rows[0]?.id ?? '', version, standby, warnings, ...read };
}

/** Until `close`, or until the connection breaks. */
async function hold(session: Session, { tables }: SnapshotFacts): Promise<void> {
  const { client } = session;
  const { promise: over, resolve } = Promise.withResolvers<void>();
  let closing = false;
  const lost = (error?: Error) => {
    if (!closing) post({ lost: error ? wording.said(error.message) : '' });
    resolve();
  };
  client.on('error', lost);
  client.on('end', () => lost());
  let answered = true;
  const watch = setInterval(() => {
    if (!answered) lost(new Error('no answer'));
    answered = false;
    client.query('select').then(() => {
      answered = true;
    }, lost);
  }, SIGN_OF_LIFE_MS);
  parentPort?.on('message', (order: SnapshotOrder) => {
    const act = async () => {
      if (order === 'close') {
        closing = true;
        await within(GOODBYE_MS, endDump(client));
        resolve();
      } else {
        const rewritten = await findRewritten(client, tables);
        post({ rewritten: rewritten.map(({ schema, name }) => [schema, name]) });
      }
    };
    act().catch(lost);
  });
  await over;
  clearInterval(watch);
}

/**
 * A dump program that was killed leaves its server process behind for as long as that waits for a
 * lock. A user may end sessions of its own; where that is refused, the lock timeout ends it.
 */
async function endDump(client: pg.Client): Promise<void> {
  const name = pg.escapeLiteral(task.dumpName);
  await client.query('rollback'); // within a transaction the list of sessions never changes
  for (;;) {
    const { rows } = await client.query<{ ended: boolean }>(`
      select pg_catalog.pg_terminate_backend(pid) as ended from pg_catalog.pg_stat_get_activity(null)
      where application_name = ${name} and pid <> pg_catalog.pg_backend_pid()`);
    if (rows.length === 0) return;
    await delay(LOOK_EVERY_MS);
  }
}
