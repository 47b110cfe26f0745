import { z } from 'zod';
import { Email, OrganisationParams, pageOf, RoleField } from '../schema.ts';

export const InvitationBody = z.strictObject({ email: Email, role: RoleField });
export const ReceivedParams = z.object({ invitationId: z.uuid() });
export const InvitationParams = OrganisationParams.extend(ReceivedParams.shape);

export const InvitationAnswer = z
  .object({
    id: z.uuid().meta({ description: 'Hand it over: whoever has it and the email may accept.' }),
    email: z.string(),
    role: RoleField,
    invitedBy: z.uuid(),
    createdAt: z.iso.datetime(),
    expiresAt: z.iso.datetime(),
  })
  .meta({ id: 'Invitation' });

export const InvitationPage = pageOf(InvitationAnswer);

export const ReceivedAnswer = z
  .object({
    id: z.uuid(),
    organisation: z.object({ id: z.uuid(), name: z.string() }),
    role: RoleField,
    expiresAt: z.iso.datetime(),
  })
  .meta({ id: 'ReceivedInvitation' });
