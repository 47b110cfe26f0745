import { Problem } from '@holdfast/platform/errors';
import type { Caller, Engine, ProvenBy } from '../engine/index.ts';
import {
  askForPasskey,
  type FactorParts,
  issueTicket,
  listPasskeys,
  repeatPassword,
  siteFor,
  useUp,
  verifyFactor,
} from '../factors/index.ts';
import { markProven } from '../sessions/index.ts';
import type { Factor } from './model.ts';

const PURPOSE = 'step-up';

export async function askAtStepUp(parts: FactorParts, caller: Caller, address: string) {
  const site = siteFor(address);
  return parts.database.system(async (tx) => {
    const options = askForPasskey(site, await listPasskeys(tx, caller.id));
    const { ticket } = await issueTicket(parts, tx, {
      ...{ purpose: PURPOSE, userId: caller.id, sessionId: caller.sessionId },
      challenge: options.challenge,
    });
    return { ticket, options };
  });
}

type Given = ({ password: string } | Factor) & { ticket?: string | undefined; address: string };

/** The session counts as fresh again, for ten minutes. */
export async function stepUp(
  parts: FactorParts & { engine: Engine },
  caller: Caller,
  given: Given,
): Promise<{ provenAt: string }> {
  const by =
    'password' in given
      ? await byPassword(parts, caller, given.password)
      : await byFactor(parts, caller, given);
  const at = parts.clock.now();
  await parts.database.system(async (tx) => {
    if (given.ticket !== undefined) await useUp(tx, given.ticket);
    await markProven(tx, { sessionId: caller.sessionId, proof: { by, at } });
  });
  return { provenAt: at.toISOString() };
}

async function byPassword(
  parts: FactorParts & { engine: Engine },
  caller: Caller,
  password: string,
): Promise<ProvenBy> {
  await repeatPassword(parts, caller, 'password', () => parts.engine.isPassword(caller, password));
  return 'password';
}

async function byFactor(
  parts: FactorParts,
  caller: Caller,
  { ticket = '', address, ...factor }: Factor & { ticket?: string | undefined; address: string },
): Promise<ProvenBy> {
  const under = { ticket, purpose: PURPOSE, sessionId: caller.sessionId } as const;
  const shown = 'passkey' in factor ? { ...factor, under, site: siteFor(address) } : factor;
  const who = { userId: caller.id, client: caller.client };
  const verified = await verifyFactor(parts, who, shown);
  if (!verified.refused) return verified.by;
  const [field = 'code'] = Object.keys(factor);
  throw Problem.validation({ [field]: 'is wrong, or has already been used' });
}
