import { pageFields, pageOf, storableMoment } from '@holdfast/platform/paging';
import { z } from 'zod';

const MOST_DATASOURCES = 100;

const moment = (what: string) =>
  z.iso
    .datetime({ offset: true })
    .pipe(z.coerce.date())
    .pipe(storableMoment)
    .optional()
    .describe(what);

export const DeletionsQuery = z.strictObject({
  ...pageFields(),
  datasource_ids: z
    .string()
    .transform((text) => text.split(','))
    .pipe(z.array(z.uuid().toLowerCase()).max(MOST_DATASOURCES))
    .optional()
    .describe('Ids of datasources, separated by commas.'),
  from: moment('Deleted at or after this moment.'),
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
    artifactKey: z.string().describe('The key that the backup had in its storage.'),
    backedUpAt: z.date(),
    deletedAt: z.date(),
    reason: z.string().describe('Why no rule of the policy kept it.'),
    bytesFreed: z.int(),
    state: z
      .enum(['deleting', 'deleted', 'undone'])
      .describe('`deleted` once the storage has confirmed; `undone` if the deletion was undone.'),
  })
  .meta({
    id: 'RetentionDeletion',
    example: {
      id: '019a43c0-22b1-7c4d-8e5f-60718293a414',
      jobId: '019a42d7-9b00-7a42-b3c1-7f6e2d1a0b02',
      datasourceId: '019a3f10-52c4-7d11-8a6e-3b0f5c9d2e01',
      datasourceName: 'shop',
      policyId: '019a3f12-0d3e-7b58-9c21-64a7e8f90103',
      policyName: 'nightly',
      artifactKey:
        'holdfast/019a3f0c-4400-7190-8b2a-9c8d7e6f5a06/019a3f10-52c4-7d11-8a6e-3b0f5c9d2e01/20261025T020000Z_019a42d7-9b00-7a42-b3c1-7f6e2d1a0b02.dump.zst.age',
      backedUpAt: '2026-10-25T02:03:12.000Z',
      deletedAt: '2026-11-02T02:05:00.000Z',
      reason: 'no longer the newest of any of the last 7 days',
      bytesFreed: 121634816,
      state: 'deleted',
    },
  });

export const DeletionsPage = pageOf(DeletionView);
