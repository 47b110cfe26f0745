import type { SessionReport, SessionTask } from '../../session/model.ts';
import { ProbeRefusal } from '../../session/refusal.ts';
import type { Progress } from '../../session/serve.ts';
import { NOT_ENCRYPTED } from '../../session/tls.ts';
import { createRedactor } from '../../wording/redact.ts';
import { createWording, type Wording } from '../../wording/wording.ts';
import { connect } from '../connection/connect.ts';
import { findPooler } from '../connection/pooler.ts';
import { queryRefusal } from '../connection/refusals.ts';
import type { Session } from '../connection/sign-in.ts';
import { readServerVersion, versionFailure } from '../rules.ts';
import { checkLargeObjects } from './large-objects.ts';
import { checkTables } from './readable.ts';

/**
 * All that is asked of the server before a backup. Nothing is set that outlives a transaction:
 * behind a pooler it would stay with a server process that others use.
 */
export async function inspect(
  task: SessionTask,
  progress: Progress,
  report: SessionReport,
): Promise<void> {
  const began = performance.now();
  const wording = createWording(createRedactor(task.target.password));
  const session = await connect(task, progress, wording);
  try {
    progress.reached('checking');
    const { tls, socket } = task.target;
    if (tls.mode === 'prefer' && !session.encrypted && socket === undefined) {
      report.warnings.push(NOT_ENCRYPTED);
    }
    const { major, standby } = await meet(session, progress, wording);
    if (standby) report.warnings.push(STANDBY);
    const pooler = await findPooler(session, () => connect(task, SILENT, wording));
    if (pooler === 'shared') throw sharedPooler();
    if (pooler === 'session') report.warnings.push(SESSION_POOLER);
    const leftMs = Math.max(100, Math.floor(task.budgetMs - (performance.now() - began)));
    const user = wording.name(task.target.username);
    await inTransaction(session, leftMs, async () => {
      report.warnings.push(...(await checkTables(session.client, user, wording)));
      report.warnings.push(...(await checkLargeObjects(session.client, { major, user, wording })));
    });
  } catch (error) {
    throw queryRefusal(error, task.target, wording);
  } finally {
    await session.close();
  }
}

export const SILENT: Progress = { reached: () => {}, learned: () => {} };

const STANDBY =
  'The server is a standby: it may cancel long dumps when changes of its primary come in.';
const SESSION_POOLER =
  'A connection pooler in session mode stands before the server. Backups work through it; a direct connection is safer.';

export function sharedPooler(): ProbeRefusal {
  return new ProbeRefusal(
    'POOLER_DETECTED',
    'A connection pooler that shares server connections by transaction (PgBouncer, for one) stands before the server, and no backup through it is consistent. Use the host and port of the server itself, or a pool in session mode.',
  );
}

type Facts = { number: string; version: string; product: string; standby: boolean };

export async function meet(
  { client }: Session,
  progress: Progress,
  wording: Wording,
): Promise<{ major: number; standby: boolean }> {
  const { rows } = await client.query<Facts>(`
    select pg_catalog.current_setting('server_version_num') as number,
    pg_catalog.current_setting('server_version') as version,
    pg_catalog.version() as product, pg_catalog.pg_is_in_recovery() as standby`);
  const { number = '', version = '', product = '', standby = false } = rows[0] ?? {};
  const found = readServerVersion(Number(number), version);
  progress.learned(found);
  const failure = versionFailure(found);
  if (failure) throw new ProbeRefusal(failure.errorCode, failure.errorMessage);
  if (!product.startsWith('PostgreSQL')) {
    throw new ProbeRefusal(
      'SERVER_VERSION_UNSUPPORTED',
      `The server speaks like PostgreSQL but is something else: ${wording.said(product)}.`,
    );
  }
  return { major: found.major, standby };
}

async function inTransaction(
  { client }: Session,
  leftMs: number,
  work: () => Promise<void>,
): Promise<void> {
  await client.query('begin transaction isolation level repeatable read read only');
  await client.query(`set local statement_timeout = ${leftMs}`);
  await client.query(`set local lock_timeout = ${leftMs}`);
  await client.query("set local search_path = ''");
  await work();
  await client.query('rollback');
}
