import { Kysely, PostgresDialect, type QueryExecutorProvider } from 'kysely';
import pg from 'pg';
import { Problem } from '../errors/index.ts';
import { leaveTransaction, runInTransaction } from '../transactions/index.ts';
import { Turns } from '../turns/index.ts';
import { isConnectionFailure, isLockFailure } from './failures.ts';
import { tellLostConnections } from './lost-connections.ts';
import { TENANT_ROLE } from './roles.ts';

type DatabaseOptions = {
  url: string;
  /** The PostgreSQL schema of this service. */
  schema: string;
  /** Shown by the server in pg_stat_activity. */
  name: string;
  maxConnections?: number;
  statementTimeoutMs?: number;
  /** How long a statement waits for what another transaction has locked; then the answer is BUSY. */
  lockTimeoutMs?: number;
  /** How long a transaction may be idle: a frozen process must not keep its locks. */
  idleTransactionMs?: number;
  onIdleError?: (error: Error) => void;
};

/**
 * A service's tables. Every statement runs in one of two scopes; there is no third, and a bare
 * connection of the pool is in the restricted role with no organisation, so it sees no row.
 */
export type Database<Tables> = {
  /** One transaction that sees and writes one organisation's rows only; the server enforces it. */
  tenant<T>(organisation: string, work: (tx: Kysely<Tables>) => Promise<T>): Promise<T>;
  /** One transaction over all organisations, for workers and for what belongs to none. */
  system<T>(work: (tx: Kysely<Tables>) => Promise<T>): Promise<T>;
  /** Rejects unless the server answers. */
  ping(): Promise<void>;
  stop(): Promise<void>;
  readonly pool: pg.Pool;
  /** How many transactions wait for a connection. */
  waiting(): number;
};

/** Any service's database, for parts that bring their own SQL and need no tables of the service. */
export type SystemScope = {
  system<T>(work: (tx: QueryExecutorProvider) => Promise<T>): Promise<T>;
};

export type TenantScope = {
  tenant<T>(organisation: string, work: (tx: QueryExecutorProvider) => Promise<T>): Promise<T>;
};

const USUAL_CONNECTIONS = 20;
/** How long a transaction waits for a connection while all are in use. */
const MOST_WAIT_MS = 15_000;
/** Work in system scope takes turns for connections as if it were one more organisation. */
const SYSTEM = 'system';

export function openDatabase<Tables>(options: DatabaseOptions): Database<Tables> {
  const { maxConnections = USUAL_CONNECTIONS } = options;
  // In front of the pool, which is first come, first served: one busy organisation would fill its
  // queue.
  const turns = new Turns({
    ...{ most: maxConnections, waitMs: MOST_WAIT_MS },
    tooLong: () => new Problem('UNAVAILABLE', { retryAfterSeconds: 5 }),
  });
  const pool = new pg.Pool({
    connectionString: options.url,
    application_name: options.name,
    max: maxConnections,
    connectionTimeoutMillis: 10_000,
    idleTimeoutMillis: 30_000,
    statement_timeout: options.statementTimeoutMs ?? 30_000,
    lock_timeout: options.lockTimeoutMs ?? 10_000,
    idle_in_transaction_session_timeout: options.idleTransactionMs ?? 60_000,
    types: { getTypeParser },
    pipeline: true, // statements are sent without waiting for the answers to earlier ones
    onConnect: async (client) => {
      await client.query(
        `set search_path to ${pg.escapeIdentifier(options.schema)}; set role ${TENANT_ROLE};
         set datestyle to 'ISO, MDY'; set intervalstyle to 'postgres'; set bytea_output to 'hex'`,
      );
    },
  });
  tellLostConnections(pool, (error) => options.onIdleError?.(error));

  async function transaction<T>(
    whose: string,
    begin: string,
    work: (tx: Kysely<Tables>) => Promise<T>,
  ): Promise<T> {
    const leave = await turns.enter(whose);
    try {
      return await transactionNow(begin, work);
    } finally {
      leave();
    }
  }

  async function transactionNow<T>(
    begin: string,
    work: (tx: Kysely<Tables>) => Promise<T>,
  ): Promise<T> {
    const client = await leaveTransaction(() => pool.connect()).catch((cause) => {
      throw new Problem('UNAVAILABLE', { cause });
    });
    let broken: Error | undefined;
    let over = false;
    const onError = (error: Error) => {
      broken = error;
    };
    client.on('error', onError);
    try {
      // Not awaited: it is sent together with the first statement.
      const begun = client.query(begin);
      begun.catch(() => {});
      const tx = kyselyOn<Tables>(client, () => over);
      const result = await runInTransaction(() => work(tx));
      over = true;
      const { command } = await client.query('commit');
      await begun;
      // PostgreSQL answers the commit of a failed transaction with a rollback, and no error.
      if (command !== 'COMMIT')
        throw new Error('A failed statement was ignored, so nothing was committed.');
      return result;
    } catch (error) {
      over = true;
      await client.query('rollback').catch((failure) => {
        broken = failure;
      });
      if (isLockFailure(error)) throw new Problem('BUSY', { cause: error, retryAfterSeconds: 1 });
      if (isConnectionFailure(error)) throw new Problem('UNAVAILABLE', { cause: error });
      throw error;
    } finally {
      client.off('error', onError);
      client.release(broken);
    }
  }

  return {
    pool,
    waiting: () => turns.waiting + pool.waitingCount,
    tenant: async (organisation, work) => {
      // If the server could not parse this, the statements after it would run outside of a transaction.
      if (!UUID.test(organisation))
        throw new TypeError('The organisation must be given as a UUID.');
      return transaction(
        organisation,
        `begin; set local role ${TENANT_ROLE}; select set_config('holdfast.organisation', '${organisation}', true)`,
        work,
      );
    },
    system: (work) => transaction(SYSTEM, 'begin; set local role none', work),
    ping: async () => {
      await pool.query('select 1');
    },
    stop: () => pool.end(),
  };
}

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

/**
 * Kysely on the one connection of the transaction. A statement issued after the transaction has
 * ended is refused: the connection may by then be in another transaction.
 */
function kyselyOn<Tables>(client: pg.PoolClient, isOver: () => boolean): Kysely<Tables> {
  const query = async (text: string, values: unknown[]) => {
    if (isOver()) throw new Error('The transaction of this statement is over.');
    return client.query(text, values);
  };
  const borrowed = { query, release() {} };
  const pool = { connect: async () => borrowed, end: async () => {} };
  return new Kysely<Tables>({ dialect: new PostgresDialect({ pool: pool as unknown as pg.Pool }) });
}

const INT8 = 20;

/** Counts and byte sizes come as numbers; one that a number cannot hold exactly is an error. */
function getTypeParser(oid: number, format?: 'text' | 'binary') {
  if (oid !== INT8) return pg.types.getTypeParser(oid, format as 'text');
  return (text: string) => {
    const value = Number(text);
    if (!Number.isSafeInteger(value)) throw new RangeError(`${text} is too large for a number`);
    return value;
  };
}
