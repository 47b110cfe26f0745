import type { AuthDatabase } from '../tables.ts';
import { createInstance, type InstanceOptions } from './better-auth.ts';
import { callsOf } from './calls.ts';
import { asking } from './failures.ts';
import type { Engine } from './interface.ts';
import { engineStatements } from './statements.ts';

export function createEngine(
  database: AuthDatabase,
  options: Omit<InstanceOptions, 'kysely'>,
): Engine {
  const statements = engineStatements(database);
  const instance = createInstance({ ...options, kysely: statements.kysely });
  return {
    ...callsOf(instance, asking),
    within: function within(tx) {
      const inTransaction = <T>(call: () => Promise<T>) =>
        asking(() => statements.within(tx, call));
      return { ...callsOf(instance, inTransaction), within };
    },
  };
}
