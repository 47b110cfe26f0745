import { z } from 'zod';
import { Email, Name, OrganisationAnswer } from '../schema.ts';
import { PASSWORD_LENGTH } from './model.ts';

/** Any text: what is too short was never a password, and finding that out costs the same. */
const GivenPassword = z.string().min(1).max(PASSWORD_LENGTH.most);
const NewPassword = z
  .string()
  .min(PASSWORD_LENGTH.least)
  .max(PASSWORD_LENGTH.most)
  // Half characters would all become the same one on the way to the hash.
  .refine((text) => text.isWellFormed(), 'must be well-formed text')
  .meta({ description: `From ${PASSWORD_LENGTH.least} to ${PASSWORD_LENGTH.most} characters.` });

export const SignUpBody = z.strictObject({
  name: Name,
  email: Email,
  password: NewPassword,
  organisationName: Name.optional(),
});

export const SignInBody = z.strictObject({ email: Email, password: GivenPassword });

export const ChangePasswordBody = z.strictObject({
  currentPassword: GivenPassword,
  newPassword: NewPassword,
});

export const EraseBody = z.strictObject({ password: GivenPassword });

const UserAnswer = z.object({ id: z.uuid(), name: z.string(), email: z.string() });

export const AccountAnswer = z.object({
  user: UserAnswer,
  organisations: z.array(OrganisationAnswer),
});

export const SignedInAnswer = AccountAnswer.extend({
  sessionToken: z.string().meta({ description: 'For this service only; good for 30 days.' }),
});
