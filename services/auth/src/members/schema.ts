import { pageOf } from '@holdfast/platform/paging';
import { z } from 'zod';
import { Id, OrganisationParams, RoleField } from '../schema.ts';

export const MemberParams = OrganisationParams.extend({ userId: Id });
export const RoleBody = z.strictObject({ role: RoleField }).meta({ example: { role: 'admin' } });

export const MemberAnswer = z
  .object({
    userId: z.uuid(),
    name: z.string(),
    email: z.string().nullable(),
    role: RoleField,
    since: z.iso.datetime(),
  })
  .meta({
    id: 'Member',
    example: {
      userId: '019a3f0c-41aa-7c63-9e17-2b3c4d5e6f07',
      name: 'Ada Example',
      email: 'ada@example.com',
      role: 'admin',
      since: '2026-10-31T16:05:12.000Z',
    },
  });

export const MemberPage = pageOf(MemberAnswer);
