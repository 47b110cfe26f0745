import { z } from 'zod';
import { Id } from '../schema.ts';

const ADA = {
  id: '019a3f0c-41aa-7c63-9e17-2b3c4d5e6f07',
  name: 'Ada Example',
  email: 'ada@example.com',
};
const ORGANISATION = '019a3f0c-4400-7190-8b2a-9c8d7e6f5a06';

export const ResolveBody = z
  .strictObject({ ids: z.array(z.string().max(255)).max(1000) })
  .meta({ example: { ids: [ADA.id] } });

export const ResolveAnswer = z
  .object({
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
  })
  .meta({
    id: 'DirectoryEntryList',
    example: { items: [{ ...ADA, kind: 'user', anonymised: false }] },
  });

export const OwnersBody = z
  .strictObject({ organisationId: Id })
  .meta({ example: { organisationId: ORGANISATION } });

export const MembersBody = z
  .strictObject({ organisationId: Id, emails: z.array(z.string().max(254)).max(50) })
  .meta({
    example: { organisationId: ORGANISATION, emails: [ADA.email, 'someone@example.org'] },
  });
export const MembersAnswer = z
  .object({
    items: z.array(z.object({ email: z.string() }).meta({ id: 'DirectoryMember' })),
  })
  .meta({ id: 'DirectoryMemberList', example: { items: [{ email: ADA.email }] } });

export const ErasedBody = z
  .strictObject({ emails: z.array(z.string().max(254)).max(200) })
  .meta({ example: { emails: [ADA.email, 'someone@example.org'] } });
export const ErasedAnswer = z
  .object({
    items: z.array(
      z
        .object({
          email: z.string().meta({ description: 'As given in the request.' }),
          erasedAt: z.date(),
          organisationIds: z
            .array(z.uuid())
            .nullable()
            .meta({
              description:
                'The organisations of an account that had never verified the address; null means ' +
                'everywhere.',
            }),
        })
        .meta({ id: 'ErasedAddress' }),
    ),
  })
  .meta({
    id: 'ErasedAddressList',
    example: {
      items: [{ email: ADA.email, erasedAt: '2026-11-02T09:30:00.000Z', organisationIds: null }],
    },
  });

export const OwnersAnswer = z
  .object({
    items: z.array(
      z
        .object({ id: z.uuid(), name: z.string(), email: z.string() })
        .meta({ id: 'DirectoryOwner' }),
    ),
  })
  .meta({ id: 'DirectoryOwnerList', example: { items: [ADA] } });

export const RefusedBody = z
  .strictObject({
    organisationId: z.uuid(),
    actor: z.strictObject({ type: z.enum(['user', 'machine']), id: z.string().min(1).max(255) }),
    operation: z.string().regex(/^\w{1,100}$/),
    reason: z.enum(['permission', 'proof']),
    times: z.int().min(1).max(1_000_000),
    ipAddress: z.string().max(100),
    userAgent: z.string().max(10_000).optional(),
  })
  .meta({
    example: {
      organisationId: ORGANISATION,
      actor: { type: 'user', id: ADA.id },
      operation: 'deleteWatcher',
      reason: 'permission',
      times: 3,
      ipAddress: '203.0.113.7',
      userAgent: 'curl/8.14',
    },
  });

export const RevocationsBody = z
  .strictObject({ after: z.string().max(50).optional() })
  .meta({ example: { after: '48211.0' } });

export const RevocationsAnswer = z
  .object({
    items: z.array(
      z
        .object({
          kind: z.enum(['session', 'user', 'member', 'service_account']),
          id: z.uuid(),
          organisationId: z.uuid().nullable(),
          issuedUntil: z.iso
            .datetime()
            .nullable()
            .meta({ description: 'Tokens issued up to then; null means all of them.' }),
        })
        .meta({ id: 'Revocation' }),
    ),
    after: z.string(),
    more: z.boolean().meta({ description: 'Whether there is more: ask again at once.' }),
  })
  .meta({
    id: 'RevocationList',
    example: {
      items: [
        {
          kind: 'member',
          id: ADA.id,
          organisationId: ORGANISATION,
          issuedUntil: '2026-11-02T09:30:02.000Z',
        },
      ],
      after: '48214.0',
      more: false,
    },
  });
