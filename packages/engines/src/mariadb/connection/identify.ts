import type { Connection } from 'mariadb';
import type { ServerVersion } from '../../session/model.ts';
import { ProbeRefusal } from '../../session/refusal.ts';
import { readServerVersion, versionFailure } from '../rules.ts';
import { SqlError } from './library.ts';

type Identity = {
  version: ServerVersion;
  /** The session's database, its name as the server writes it. */
  database: string;
};

/**
 * What the server is. Throws a refusal if its version is not supported; calls `learned` before
 * that, so that a refused version can be named.
 */
export async function identify(
  connection: Connection,
  learned: (version: ServerVersion) => void = () => {},
): Promise<Identity> {
  const identity = await readIdentity(connection);
  learned(identity.version);
  const failure = versionFailure(identity.version);
  if (failure) throw new ProbeRefusal(failure.errorCode, failure.errorMessage);
  return identity;
}

/** The same without judging the version: for a server where that was done before. */
export async function readIdentity(connection: Connection): Promise<Identity> {
  const rows: { version?: unknown; name?: unknown }[] = await connection.query(
    'select version() as version, database() as name',
  );
  const { version, name } = rows[0] ?? {};
  return { version: readServerVersion(String(version)), database: String(name) };
}

/** Makes the server quote names in the one way that we read, and give up when we do, if it can. */
export async function limitQueries(
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
