import { pageFields } from '@holdfast/platform/paging';
import { z } from 'zod';

const MOST_DATASOURCES = 100;

const moment = (what: string) =>
  z.iso.datetime({ offset: true }).pipe(z.coerce.date()).optional().describe(what);

export const DeletionsQuery = z.strictObject({
  ...pageFields(),
  datasource_ids: z
    .string()
    .transform((text) => text.split(','))
    .pipe(z.array(z.uuid().toLowerCase()).max(MOST_DATASOURCES))
    .optional()
    .describe('Ids of datasources, separated by commas.'),
  from: moment('Deleted not before this moment.'),
  to: moment('Deleted before this moment.'),
});

const DeletionView = z
  .object({
    id: z.uuid(),
    jobId: z.uuid(),
    datasourceId: z.uuid(),
    datasourceName: z.string().describe('As it was then.'),
    policyId: z.uuid(),
    policyName: z.string().describe('As it was then.'),
    artifactKey: z.string().describe('Where the backup was in its storage.'),
    backedUpAt: z.date(),
    deletedAt: z.date(),
    reason: z.string().describe('Why no rule of the policy kept it any longer.'),
    bytesFreed: z.int(),
    state: z.enum(['deleting', 'deleted']).describe('`deleted` once the storage has confirmed.'),
  })
  .meta({ id: 'RetentionDeletion' });

export const DeletionsPage = z.object({
  items: z.array(DeletionView),
  nextCursor: z.string().optional(),
});
