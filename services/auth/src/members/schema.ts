import { z } from 'zod';
import { Id, OrganisationParams, pageOf, RoleField } from '../schema.ts';

export const MemberParams = OrganisationParams.extend({ userId: Id });
export const RoleBody = z.strictObject({ role: RoleField });

export const MemberAnswer = z
  .object({
    userId: z.uuid(),
    name: z.string(),
    email: z.string().nullable(),
    role: RoleField,
    since: z.iso.datetime(),
  })
  .meta({ id: 'Member' });

export const MemberPage = pageOf(MemberAnswer);
