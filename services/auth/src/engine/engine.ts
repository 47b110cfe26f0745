import { sql } from 'kysely';
import type { AuthDatabase } from '../tables.ts';
import { createInstance, type InstanceOptions } from './better-auth.ts';
import { callsOf } from './calls.ts';
import { asking } from './failures.ts';
import type { Engine } from './interface.ts';
import type { SessionLife } from './model.ts';
import { engineStatements } from './statements.ts';

export function createEngine(
  database: AuthDatabase,
  options: Omit<InstanceOptions, 'kysely'> & { sessionLife: Omit<SessionLife, 'now'> },
): Engine {
  const statements = engineStatements(database);
  const instance = createInstance({ ...options, kysely: statements.kysely });
  const life: SessionLife = {
    ...options.sessionLife,
    async now() {
      const { rows } = await sql<{ now: Date }>`select now()`.execute(statements.kysely);
      return rows[0]?.now ?? new Date();
    },
  };
  return {
    ...callsOf(instance, life, asking),
    within: function within(tx) {
      const inTransaction = <T>(call: () => Promise<T>) =>
        asking(() => statements.within(tx, call));
      return { ...callsOf(instance, life, inTransaction), within };
    },
  };
}
