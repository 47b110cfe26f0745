import { pageOf } from '@holdfast/platform/paging';
import { z } from 'zod';
import { Email, OrganisationParams, RoleField, Token } from '../schema.ts';

export const InvitationBody = z
  .strictObject({ email: Email, role: RoleField })
  .meta({ example: { email: 'grace@example.com', role: 'member' } });
export const ReceivedParams = z.object({ invitationId: z.uuid() });
export const InvitationParams = OrganisationParams.extend(ReceivedParams.shape);

const invited = {
  id: '019a4450-3c1d-7b77-8f20-6d5e4c3b2a10',
  email: 'grace@example.com',
  role: 'member',
  invitedBy: '019a3f0c-41aa-7c63-9e17-2b3c4d5e6f07',
  createdAt: '2026-11-02T09:30:00.000Z',
  expiresAt: '2026-11-09T09:30:00.000Z',
  mail: 'sent',
  mailFailure: null,
};

const InvitationAnswer = z
  .object({
    id: z.uuid(),
    email: z.string(),
    role: RoleField,
    invitedBy: z.uuid(),
    createdAt: z.iso.datetime(),
    expiresAt: z.iso.datetime(),
    mail: z.enum(['waiting', 'sent', 'failed', 'none']).meta({
      description: 'The state of the email with the link; `none` where no mail can be sent.',
    }),
    mailFailure: z.string().nullable().meta({ description: 'Why it has not been sent yet.' }),
  })
  .meta({
    id: 'Invitation',
    example: invited,
  });

export const NewInvitationAnswer = InvitationAnswer.extend({
  link: z.string().nullable().meta({
    description: 'Only where no mail can be sent: pass it on yourself. It is shown only once.',
  }),
}).meta({
  id: 'NewInvitation',
  example: { ...invited, link: null },
});

export const InvitationPage = pageOf(InvitationAnswer);

export const ReceivedAnswer = z
  .object({
    id: z.uuid(),
    organisation: z.object({ id: z.uuid(), name: z.string() }),
    role: RoleField,
    expiresAt: z.iso.datetime(),
  })
  .meta({
    id: 'ReceivedInvitation',
    example: {
      id: '019a4450-3c1d-7b77-8f20-6d5e4c3b2a10',
      organisation: { id: '019a3f0c-4400-7190-8b2a-9c8d7e6f5a06', name: 'Example Shop' },
      role: 'member',
      expiresAt: '2026-11-09T09:30:00.000Z',
    },
  });

export const TokenBody = z
  .strictObject({ token: Token })
  .meta({ example: { token: Token.meta()?.example } });

export const OpenedAnswer = z
  .object({
    id: z.uuid(),
    email: z.string(),
    organisationName: z.string(),
    role: RoleField,
    expiresAt: z.iso.datetime(),
  })
  .meta({
    id: 'OpenedInvitation',
    example: {
      id: '019a4450-3c1d-7b77-8f20-6d5e4c3b2a10',
      email: 'grace@example.com',
      organisationName: 'Example Shop',
      role: 'member',
      expiresAt: '2026-11-09T09:30:00.000Z',
    },
  });
