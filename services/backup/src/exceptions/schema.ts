import { pageFields, pageOf } from '@holdfast/platform/paging';
import { z } from 'zod';

export const ExceptionsParams = z.object({ id: z.uuid().toLowerCase() });
export const ExceptionParams = z.object({
  id: z.uuid().toLowerCase(),
  exceptionId: z.string().regex(/^[0-9a-f]{16}$/),
});
export const ExceptionsQuery = z.strictObject(pageFields());

export const AcceptExceptions = z
  .strictObject({
    restoreId: z
      .uuid()
      .toLowerCase()
      .describe('The restore or restore test that names the exceptions.'),
    objects: z
      .array(z.string().min(1))
      .min(1)
      .max(200)
      .optional()
      .describe('Only these, as it names them; all that it names if left out.'),
  })
  .meta({ example: { restoreId: '019a42d9-16f2-7c05-a9d8-5e4f30211c05' } });

const AcceptedExceptionView = z
  .object({
    id: z.string().describe('The same for the same object and reason.'),
    object: z.string(),
    why: z.string().describe('Why it is not proven. For another reason it is not accepted.'),
    acceptedAt: z.date(),
  })
  .meta({
    id: 'AcceptedException',
    example: {
      id: '5f1c0a9be2d47736',
      object: 'materialised view public.daily_sales',
      why: 'the restored copy computes other values: either they were out of date when they were backed up, or they depend on more than the tables',
      acceptedAt: '2026-11-02T09:12:00.000Z',
    },
  });

export const AcceptedExceptionsPage = pageOf(AcceptedExceptionView);
export const AcceptedNow = z
  .object({ items: z.array(AcceptedExceptionView) })
  .meta({ id: 'AcceptedExceptions', example: { items: [AcceptedExceptionView.meta()?.example] } });
