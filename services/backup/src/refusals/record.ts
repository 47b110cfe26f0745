import { writeJoined } from '@holdfast/platform/audit-log';
import type { Repeated } from '@holdfast/platform/refusals';
import { AUDIT_ACTIONS } from '../audit-log/model.ts';
import { raiseAlert } from '../notifications/index.ts';
import type { Parts } from '../parts.ts';
import { BURST } from './model.ts';

/** Records calls that were refused because of who made them; the owners learn of a burst, once a day. */
export function recordRefused(
  { database }: Pick<Parts, 'database'>,
  { organisation, operation, reason, actor, times, at, ...from }: Repeated,
): Promise<void> {
  return database.system(async (tx) => {
    const origin = { actor, ...from };
    const count = await writeJoined(tx, AUDIT_ACTIONS, origin, {
      ...{ organisation, at, times, action: 'operation.refused', targetId: operation },
      details: { reason },
    });
    if (count < BURST) return;
    const day = at.toISOString().slice(0, 10);
    await raiseAlert(tx, {
      ...{ organisation, event: 'calls_refused', at },
      dedupeKey: `calls_refused:${actor.type}:${actor.id}:${day}`,
      facts: { askedBy: actor, count, operation },
    });
  });
}
