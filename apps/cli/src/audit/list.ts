import { pages } from '@holdfast/clients';
import type { AsEither } from '../connection/index.ts';
import { type Limited, listFirst } from '../output/index.ts';
import { moment } from '../terminal/index.ts';
import { type AuditChoices, actionOf, actorOf, readFilters } from './filters.ts';

export async function listAudit(
  connected: AsEither,
  choices: AuditChoices & Limited,
): Promise<void> {
  const { limit } = choices;
  const { holdfast, organisationId, output } = connected;
  const query = await readFilters(connected, choices);
  await listFirst(
    output,
    (page) => pages(holdfast.auditLog(organisationId), { query: { ...query, ...page } }),
    { limit },
    {
      id: ({ id }) => id,
      columns: {
        'when (UTC)': ({ occurredAt }) => moment(occurredAt),
        action: actionOf,
        who: actorOf,
        target: ({ target }) => target.id,
        from: ({ ipAddress }) => ipAddress ?? '',
      },
      none: 'No entry of the log matches.',
    },
  );
}
