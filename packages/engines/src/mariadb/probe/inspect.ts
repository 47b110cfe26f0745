import { type Connection, SqlError } from 'mariadb';
import type { ServerVersion, SessionReport, SessionTask } from '../../session/model.ts';
import { ProbeRefusal } from '../../session/refusal.ts';
import type { Progress } from '../../session/serve.ts';
import { NOT_ENCRYPTED } from '../../session/tls.ts';
import { createRedactor } from '../../wording/redact.ts';
import { createWording } from '../../wording/wording.ts';
import { connect } from '../connection/connect.ts';
import { queryRefusal } from '../connection/refusals.ts';
import { readServerVersion, versionFailure } from '../rules.ts';
import { findCautions } from './cautions.ts';
import { checkReadable, type Ground } from './readable.ts';

/** All that is asked of the server before a backup. */
export async function inspect(
  task: SessionTask,
  progress: Progress,
  report: SessionReport,
): Promise<void> {
  const wording = createWording(createRedactor(task.target.password));
  const { connection, encrypted, close } = await connect(task, progress, wording);
  try {
    progress.reached('checking');
    if (task.target.tls.mode === 'prefer' && !encrypted) report.warnings.push(NOT_ENCRYPTED);
    const { version, database } = await meet(connection);
    progress.learned(version);
    const failure = versionFailure(version);
    if (failure) throw new ProbeRefusal(failure.errorCode, failure.errorMessage);
    await settle(connection, version, task.budgetMs);
    const ground: Ground = {
      connection,
      database,
      user: wording.name(task.target.username),
      vendor: version.vendor === 'mariadb' ? 'mariadb' : 'mysql',
      wording,
    };
    await checkReadable(ground);
    report.warnings.push(...(await findCautions(ground)));
  } catch (error) {
    throw queryRefusal(error, task.target, wording);
  } finally {
    await close();
  }
}

export async function meet(
  connection: Connection,
): Promise<{ version: ServerVersion; database: string }> {
  const rows: { version?: unknown; name?: unknown }[] = await connection.query(
    'select version() as version, database() as name',
  );
  const { version, name } = rows[0] ?? {};
  return { version: readServerVersion(String(version)), database: String(name) };
}

/** The server quotes names in the one way that we read, and gives up when we do, if it knows how. */
export async function settle(
  connection: Connection,
  { vendor }: ServerVersion,
  budgetMs: number,
): Promise<void> {
  const ms = Math.max(100, Math.floor(budgetMs));
  await connection.query("set session sql_mode = ''");
  const limit =
    vendor === 'mariadb' ? `max_statement_time = ${ms / 1_000}` : `max_execution_time = ${ms}`;
  await connection.query(`set session ${limit}`).catch((error: unknown) => {
    if (!(error instanceof SqlError) || error.fatal) throw error;
  });
}
