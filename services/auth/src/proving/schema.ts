import { z } from 'zod';
import { AssertionField, Code, RecoveryCode, Ticket } from '../factors/schema.ts';
import { TO_DO } from './model.ts';

const factors = {
  code: Code.optional(),
  recoveryCode: RecoveryCode.optional(),
  passkey: AssertionField.optional(),
};

type Factors = { code?: string; recoveryCode?: string; passkey?: z.output<typeof AssertionField> };

/** The name of the one that was given; undefined if there is none, or more than one. */
function only<Given extends object>(given: Given, names: readonly (keyof Given & string)[]) {
  const there = names.filter((name) => given[name] !== undefined);
  return there.length === 1 ? there[0] : undefined;
}

const ONE = 'give exactly one of';

export const PasskeyAtSignInBody = z
  .strictObject({ ticket: Ticket.optional() })
  .meta({ example: {} });

export const SecondFactorBody = z
  .strictObject({ ticket: Ticket, ...factors })
  .superRefine((body, context) => {
    if (only(body, ['code', 'recoveryCode', 'passkey'])) return;
    const message = `${ONE} code, recoveryCode and passkey`;
    context.addIssue({ code: 'custom', path: ['code'], message });
  })
  .transform(({ ticket, ...given }) => ({ ticket, ...factorIn(given) }))
  .meta({
    example: { ticket: 'n6Zk3QmX0b2f8t5cVr1sLp9hJd7gBa4eYwUoKiTxEqM', code: '492039' },
  });

export const StepUpBody = z
  .strictObject({
    password: z.string().min(1).max(128).optional(),
    ...factors,
    ticket: Ticket.optional().meta({
      description: 'With a passkey: the ticket that came with its options.',
    }),
  })
  .superRefine((body, context) => {
    const given = only(body, ['password', 'code', 'recoveryCode', 'passkey']);
    const refuse = (field: string, message: string) =>
      context.addIssue({ code: 'custom', path: [field], message });
    if (!given) refuse('password', `${ONE} password, code, recoveryCode and passkey`);
    if ((given === 'passkey') !== (body.ticket !== undefined)) {
      refuse('ticket', 'is required with a passkey, and not accepted otherwise');
    }
  })
  .transform(({ password, ticket, ...given }) => ({
    ...(ticket !== undefined && { ticket }),
    ...(password !== undefined ? { password } : factorIn(given)),
  }))
  .meta({ example: { password: 'correct horse battery staple' } });

function factorIn({ code, recoveryCode, passkey }: Factors) {
  if (code !== undefined) return { code };
  if (recoveryCode !== undefined) return { recoveryCode };
  return { passkey: passkey as z.output<typeof AssertionField> };
}

export const StepUpAnswer = z
  .object({ provenAt: z.iso.datetime() })
  .meta({ id: 'FreshProof', example: { provenAt: '2026-11-02T09:30:00.000Z' } });

export const WaysQuery = z
  .strictObject({
    organisationId: z.uuid().toLowerCase().optional().meta({
      description:
        'The organisation in which you need the proof; left out, for changes to your account.',
    }),
    for: z.literal('hand_over').optional().meta({
      description:
        'Instead of an organisation: to let a command sign in, for which any provider is accepted.',
    }),
  })
  .refine((query) => query.organisationId === undefined || query.for === undefined, {
    path: ['for'],
    message: 'cannot be combined with organisationId',
  });

export const WaysAnswer = z
  .object({
    ways: z.array(
      z.object({
        kind: z.enum(['password', 'totp', 'recovery_code', 'passkey', 'sign_on']),
        providerId: z.string().optional().meta({
          description:
            'With `sign_on`: pass it to `/sign-on/start`, since this opens a new session.',
        }),
        name: z.string().optional().meta({ description: "The provider's name." }),
      }),
    ),
    toDo: z
      .enum(TO_DO)
      .nullable()
      .meta({
        description:
          'What to do first if there is no way: set a password with a reset link, add a second ' +
          'factor, wait until codes from the app are accepted again, or use a passkey at the ' +
          'address that it was created for.',
      }),
  })
  .meta({
    id: 'WaysToProve',
    example: {
      ways: [
        { kind: 'password' },
        { kind: 'sign_on', providerId: 'installation', name: 'Example login' },
      ],
      toDo: null,
    },
  });
