import { z } from 'zod';
import { AssertionField, Code, RecoveryCode, Ticket } from '../factors/schema.ts';

const factors = {
  code: Code.optional(),
  recoveryCode: RecoveryCode.optional(),
  passkey: AssertionField.optional(),
};

type Factors = { code?: string; recoveryCode?: string; passkey?: z.output<typeof AssertionField> };

/** The one that was given, by its name. */
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
    ticket: Ticket.optional().meta({ description: 'With a passkey: what it was asked for with.' }),
  })
  .superRefine((body, context) => {
    const given = only(body, ['password', 'code', 'recoveryCode', 'passkey']);
    const refuse = (field: string, message: string) =>
      context.addIssue({ code: 'custom', path: [field], message });
    if (!given) refuse('password', `${ONE} password, code, recoveryCode and passkey`);
    if ((given === 'passkey') !== (body.ticket !== undefined)) {
      refuse('ticket', 'goes with a passkey, and with nothing else');
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
