import type { Actor } from '../caller/model.ts';
import {
  AUDIT_ACTION_NAMES,
  AUDIT_ACTIONS,
  type AuditAction,
  type AuditDetails,
  type AuditFilters,
  type DetailValue,
  type TargetType,
} from './model.ts';

const RETENTION_DAYS = 365;

/** `<resource>.<verb>`: the resource is what the action was done to. */
export function targetTypeOf(action: AuditAction): TargetType {
  return action.slice(0, action.indexOf('.')) as TargetType;
}

/** Only what the action's list names gets through, whatever the caller's types said. */
export function allowedDetails<A extends AuditAction>(
  action: A,
  details: AuditDetails<A>,
): Record<string, DetailValue> {
  const given = details as Record<string, DetailValue | undefined>;
  const pairs = AUDIT_ACTIONS[action].map((key) => [key, given[key]] as const);
  return Object.fromEntries(pairs.filter((pair) => pair[1] !== undefined)) as Record<
    string,
    DetailValue
  >;
}

/**
 * Filters by target type are filters by action, since each action has one target type. Undefined
 * means any action; an empty list means that nothing can match.
 */
export function actionsThatMatch({
  actions,
  targetTypes,
}: AuditFilters): AuditAction[] | undefined {
  if (!actions && !targetTypes) return undefined;
  return (actions ?? AUDIT_ACTION_NAMES).filter(
    (action) => !targetTypes || targetTypes.includes(targetTypeOf(action)),
  );
}

/** An actor as one word: in the table, and in the filter of the API. */
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
