import type { ActionTable, Actor, AuditFilters, DetailsOf, DetailValue } from './model.ts';

const RETENTION_DAYS = 365;

/** `<resource>.<verb>`: the resource is what the action was done to. */
export function targetTypeOf(action: string): string {
  return action.slice(0, action.indexOf('.'));
}

/** Keeps only the details that the action's list names, whatever the caller's types allowed. */
export function allowedDetails<Table extends ActionTable, Action extends keyof Table>(
  table: Table,
  action: Action,
  details: DetailsOf<Table, Action>,
): Record<string, DetailValue> {
  const given = details as Record<string, DetailValue | undefined>;
  const named: readonly string[] = table[action] ?? [];
  return Object.fromEntries(
    named.flatMap((key) => (given[key] === undefined ? [] : [[key, given[key]]])),
  );
}

/**
 * Filters by target type are filters by action, since each action has one target type. Undefined
 * means any action; an empty list means that nothing can match.
 */
export function actionsThatMatch<Action extends string>(
  all: readonly Action[],
  { actions, targetTypes }: AuditFilters<Action, string>,
): readonly Action[] | undefined {
  if (!actions && !targetTypes) return undefined;
  return (actions ?? all).filter(
    (action) => !targetTypes || targetTypes.includes(targetTypeOf(action)),
  );
}

/** An actor as one string, as stored in the table and given in the API's filter. */
export function actorKey({ type, id }: Actor): string {
  return `${type}:${id}`;
}

export function parseActorKey(key: string): Actor {
  const colon = key.indexOf(':');
  return { type: key.slice(0, colon) as Actor['type'], id: key.slice(colon + 1) };
}

/** Entries from before this moment are pruned. */
export function pruneBefore(now: Date): Date {
  return new Date(now.getTime() - RETENTION_DAYS * 86_400_000);
}
