import { pages } from '@holdfast/clients';
import type { AsEither } from '../connection/index.ts';
import { type Limited, listFirst } from '../output/index.ts';
import { moment } from '../terminal/index.ts';
import { type AuditChoices, actorOf, readFilters } from './filters.ts';

export async function listAudit(
  connected: AsEither,
  choices: AuditChoices & Limited,
): Promise<void> {
  const { limit } = choices;
  const { holdfast, organisationId, output } = connected;
  const filters = await readFilters(connected, choices);
  const query = { ...filters, limit: Math.min(limit + 1, 100) };
  await listFirst(
    output,
    pages(holdfast.auditLog(organisationId), { query }),
    { limit },
    {
      id: ({ id }) => id,
      columns: {
        'when (UTC)': ({ occurredAt }) => moment(occurredAt),
        action: ({ action }) => action,
        who: actorOf,
        target: ({ target }) => target.id,
        from: ({ ipAddress }) => ipAddress ?? '',
      },
      none: 'There is nothing of that in the log.',
    },
  );
}
