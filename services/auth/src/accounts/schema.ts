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

export const SignUpBody = z
  .strictObject({
    name: Name,
    email: Email,
    password: NewPassword,
    organisationName: Name.optional(),
  })
  .meta({
    example: {
      name: 'Ada Example',
      email: 'ada@example.com',
      password: 'correct horse battery staple',
      organisationName: 'Example Shop',
    },
  });

export const SignInBody = z
  .strictObject({ email: Email, password: GivenPassword })
  .meta({ example: { email: 'ada@example.com', password: 'correct horse battery staple' } });

export const ChangePasswordBody = z
  .strictObject({ currentPassword: GivenPassword, newPassword: NewPassword })
  .meta({
    example: {
      currentPassword: 'correct horse battery staple',
      newPassword: 'seven brisk otters sing',
    },
  });

export const EraseBody = z
  .strictObject({
    password: GivenPassword.optional().meta({
      description: 'Not needed in the 10 minutes after signing in through an identity provider.',
    }),
  })
  .meta({ example: { password: 'correct horse battery staple' } });

const UserAnswer = z
  .object({ id: z.uuid(), name: z.string(), email: z.string() })
  .meta({ id: 'User' });

const account = {
  user: {
    id: '019a3f0c-41aa-7c63-9e17-2b3c4d5e6f07',
    name: 'Ada Example',
    email: 'ada@example.com',
  },
  organisations: [OrganisationAnswer.meta()?.example],
};

export const AccountAnswer = z
  .object({ user: UserAnswer, organisations: z.array(OrganisationAnswer) })
  .meta({ id: 'Account', example: account });

export const SignedInAnswer = AccountAnswer.extend({
  sessionToken: z.string().meta({ description: 'For this service only; good for 30 days.' }),
}).meta({
  id: 'SignedInAccount',
  example: { ...account, sessionToken: 'Qm2v8xY0Zr4tKc6wNp1sLf9hJd3gBa7e' },
});
