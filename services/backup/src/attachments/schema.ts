import { pageFields } from '@holdfast/platform/paging';
import { z } from 'zod';
import { PolicyView } from '../policies/schema.ts';

const priority = z
  .int()
  .min(0)
  .max(1000)
  .describe('Of several enabled policies, a manual backup uses the one with the highest.');

export const AttachPolicy = z.strictObject({
  policyId: z.uuid().toLowerCase(),
  enabled: z.boolean().default(true),
  priority: priority.default(0),
});

export const UpdateAttachment = z
  .strictObject({ enabled: z.boolean().optional(), priority: priority.optional() })
  .refine((body) => Object.keys(body).length > 0, { error: 'must change something' });

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
  .meta({ id: 'Attachment' });

export const AttachmentsPage = z.object({
  items: z.array(AttachmentView),
  nextCursor: z.string().optional(),
});
