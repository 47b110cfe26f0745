import type { ServerFacts } from './model.ts';

/**
 * Why this database could not be swapped for another that takes its name and all that belongs to
 * it, in words for brackets; undefined if it can.
 */
export function whyNoSwap(facts: ServerFacts): string | undefined {
  if (facts.standby || facts.readOnly) return 'the server accepts no writes';
  if (!facts.createsDatabases) return 'the user may not create databases';
  if (!facts.owner) return 'the user does not own the database';
  if (!facts.elsewhere) return 'the user may not sign in to any other database, such as postgres';
  if (facts.unmovableSettings.length > 0) {
    return `only a superuser could keep these settings of the database: ${facts.unmovableSettings.join(', ')}`;
  }
  return undefined;
}
