import { z } from 'zod';
import { Id } from '../schema.ts';

export const ResolveBody = z.strictObject({ ids: z.array(z.string().max(255)).max(1000) });

export const ResolveAnswer = z.object({
  items: z.array(
    z
      .object({
        id: z.uuid(),
        kind: z.enum(['user', 'service_account']),
        name: z.string(),
        email: z.string().nullable(),
        anonymised: z.boolean(),
      })
      .meta({ id: 'DirectoryEntry' }),
  ),
});

export const OwnersBody = z.strictObject({ organisationId: Id });

export const MembersBody = z.strictObject({
  organisationId: Id,
  emails: z.array(z.string().max(254)).max(50),
});
export const MembersAnswer = z.object({ items: z.array(z.object({ email: z.string() })) });

export const OwnersAnswer = z.object({
  items: z.array(
    z.object({ id: z.uuid(), name: z.string(), email: z.string() }).meta({ id: 'DirectoryOwner' }),
  ),
});
