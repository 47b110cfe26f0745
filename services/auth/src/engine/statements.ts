import { AsyncLocalStorage } from 'node:async_hooks';
import {
  type CompiledQuery,
  type DatabaseConnection,
  Kysely,
  PostgresAdapter,
  PostgresIntrospector,
  PostgresQueryCompiler,
  type QueryResult,
} from 'kysely';
import type { AuthDatabase, Tx } from '../tables.ts';

type Execute = <R>(query: CompiledQuery<R>) => Promise<QueryResult<R>>;

type EngineStatements = {
  kysely: Kysely<unknown>;
  /** Whatever the engine does during `work` belongs to this transaction. */
  within<T>(tx: Tx, work: () => Promise<T>): Promise<T>;
};

/**
 * The connection that better-auth gets. Transactions of its own would not include what we need (locks,
 * our tables beside its own), so its statements join the transaction of the verb that calls it; outside
 * of one, each statement stands alone.
 */
export function engineStatements(database: AuthDatabase): EngineStatements {
  const current = new AsyncLocalStorage<Execute>();
  const alone: Execute = (query) => database.system((tx) => tx.executeQuery(query));
  const connection: DatabaseConnection = {
    executeQuery: <R>(query: CompiledQuery) =>
      (current.getStore() ?? alone)(query as CompiledQuery<R>),
    streamQuery: () => {
      throw new Error('The engine does not stream.');
    },
  };
  return {
    kysely: new Kysely<unknown>({ dialect: dialectOver(connection) }),
    within: (tx, work) => current.run(oneAtATime(tx), work),
  };
}

/** better-auth runs some queries in parallel, but a transaction has only one connection. */
function oneAtATime(tx: Tx): Execute {
  let last: Promise<unknown> = Promise.resolve();
  return (query) => {
    const result = last.then(() => tx.executeQuery(query));
    last = result.catch(() => {});
    return result;
  };
}

function dialectOver(connection: DatabaseConnection) {
  const refuse = async () => {
    throw new Error('The engine has no transactions of its own.');
  };
  return {
    createAdapter: () => new PostgresAdapter(),
    createQueryCompiler: () => new PostgresQueryCompiler(),
    createIntrospector: (db: Kysely<unknown>) => new PostgresIntrospector(db),
    createDriver: () => ({
      init: async () => {},
      acquireConnection: async () => connection,
      releaseConnection: async () => {},
      beginTransaction: refuse,
      commitTransaction: refuse,
      rollbackTransaction: refuse,
      destroy: async () => {},
    }),
  };
}
