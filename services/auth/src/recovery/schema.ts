import { z } from 'zod';
import { NewPassword } from '../accounts/schema.ts';
import { Email, Id, OrganisationParams, Token } from '../schema.ts';

export const AskForResetBody = z
  .strictObject({ email: Email })
  .meta({ example: { email: 'ada@example.com' } });

export const ConfirmResetBody = z
  .strictObject({ token: Token, password: NewPassword })
  .meta({ example: { token: Token.meta()?.example, password: 'seven brisk otters sing' } });

export const MemberParams = OrganisationParams.extend({ userId: Id });

export const ResetLinkAnswer = z
  .object({
    link: z.string().nullable().meta({
      description: 'Only where no mail can be sent: pass it on yourself. It is shown only once.',
    }),
    expiresAt: z.iso.datetime(),
  })
  .meta({ id: 'ResetLink', example: { link: null, expiresAt: '2026-11-02T10:30:00.000Z' } });
