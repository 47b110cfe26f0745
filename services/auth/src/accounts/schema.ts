import { z } from 'zod';
import { Email, Name, OrganisationAnswer, Token } from '../schema.ts';
import { PASSWORD_LENGTH } from './model.ts';

/** Has no minimum: a password that is too short is just wrong, and takes as long to refuse. */
export const GivenPassword = z.string().min(1).max(PASSWORD_LENGTH.most);
export const NewPassword = z
  .string()
  .min(PASSWORD_LENGTH.least)
  .max(PASSWORD_LENGTH.most)
  // Lone surrogates would all become the same character on the way to the hash.
  .refine((text) => text.isWellFormed(), 'must be well-formed text')
  .meta({
    description:
      `From ${PASSWORD_LENGTH.least} to ${PASSWORD_LENGTH.most} characters. Common passwords are ` +
      'refused.',
  });

export const SignUpBody = z
  .strictObject({
    name: Name,
    email: Email.optional(),
    token: Token.optional().meta({
      description: 'From a link that was sent to the address. Takes the place of the email.',
    }),
    password: NewPassword,
    organisationName: Name.optional(),
  })
  .refine(({ email, token }) => (email === undefined) !== (token === undefined), {
    path: ['email'],
    message: 'give either an email or the token of a link',
  })
  .meta({
    example: {
      name: 'Ada Example',
      email: 'ada@example.com',
      password: 'correct horse battery staple',
      organisationName: 'Example Shop',
    },
  });

export const AskToSignUpBody = z
  .strictObject({ email: Email })
  .meta({ example: { email: 'ada@example.com' } });

export const SignUpAnswer = z
  .object({
    mode: z.enum(['invited', 'open']).meta({
      description: 'Who may create an account: only people with an invitation, or everybody.',
    }),
    mail: z.boolean().meta({
      description:
        'Whether mail can be sent. If so, creating an account takes a link sent by mail.',
    }),
  })
  .meta({ id: 'SignUpOffer', example: { mode: 'invited', mail: true } });

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

export const SecondFactorAnswer = z
  .object({
    secondFactor: z.object({
      ticket: z.string(),
      methods: z.array(z.enum(['totp', 'passkey', 'recovery_code'])),
      expiresAt: z.iso.datetime(),
    }),
  })
  .meta({
    id: 'SecondFactorAsked',
    description: 'The password is right. Send the ticket and a factor to `/sign-in/second-factor`.',
    example: {
      secondFactor: {
        ticket: 'n6Zk3QmX0b2f8t5cVr1sLp9hJd7gBa4eYwUoKiTxEqM',
        methods: ['totp', 'recovery_code'],
        expiresAt: '2026-11-02T09:35:00.000Z',
      },
    },
  });

export const SignedInAnswer = AccountAnswer.extend({
  sessionToken: z
    .string()
    .meta({ description: 'For this service only. Using it does not extend it.' }),
}).meta({
  id: 'SignedInAccount',
  example: { ...account, sessionToken: 'Qm2v8xY0Zr4tKc6wNp1sLf9hJd3gBa7e' },
});

/** A session, or, for people who have a second factor, what to show next. */
export const SignInAnswer = z
  .union([SignedInAnswer, SecondFactorAnswer])
  .meta({ id: 'SignInOutcome', example: SignedInAnswer.meta()?.example });
export const BrowserSignInAnswer = z
  .union([AccountAnswer, SecondFactorAnswer])
  .meta({ id: 'BrowserSignInOutcome', example: account });
