import { pageFields, pageOf } from '@holdfast/platform/paging';
import { z } from 'zod';
import { PolicyView } from '../policies/schema.ts';

const priority = z
  .int()
  .min(0)
  .max(1000)
  .describe('A manual backup uses the enabled policy with the highest priority.');

export const AttachPolicy = z
  .strictObject({
    policyId: z.uuid().toLowerCase(),
    enabled: z.boolean().default(true),
    priority: priority.default(0),
  })
  .meta({ example: { policyId: '019a3f12-0d3e-7b58-9c21-64a7e8f90103', priority: 10 } });

export const UpdateAttachment = z
  .strictObject({ enabled: z.boolean().optional(), priority: priority.optional() })
  .refine((body) => Object.keys(body).length > 0, { error: 'must contain at least one field' })
  .meta({ example: { enabled: false } });

export const AttachmentsParams = z.object({ id: z.uuid().toLowerCase() });
export const AttachmentParams = z.object({
  id: z.uuid().toLowerCase(),
  policyId: z.uuid().toLowerCase(),
});
export const AttachmentsQuery = z.strictObject(pageFields());

export const AttachmentView = z
  .object({
    policyId: z.uuid(),
    datasourceId: z.uuid(),
    enabled: z.boolean(),
    priority: z.int(),
    policy: PolicyView,
    createdAt: z.date(),
    updatedAt: z.date(),
  })
  .meta({
    id: 'Attachment',
    example: {
      policyId: '019a3f12-0d3e-7b58-9c21-64a7e8f90103',
      datasourceId: '019a3f10-52c4-7d11-8a6e-3b0f5c9d2e01',
      enabled: true,
      priority: 10,
      policy: PolicyView.meta()?.example,
      createdAt: '2026-11-01T09:33:00.000Z',
      updatedAt: '2026-11-01T09:33:00.000Z',
    },
  });

export const AttachmentsPage = pageOf(AttachmentView);
