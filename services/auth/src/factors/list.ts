import type { Clock } from '@holdfast/platform/clock';
import type { AuthDatabase, Tx } from '../tables.ts';
import type { Factors, HeldFactors, Method } from './model.ts';
import { countRecoveryCodes, findTotp, listPasskeys } from './store.ts';

export function listFactors(
  { database, clock }: { database: AuthDatabase; clock: Clock },
  userId: string,
): Promise<Factors> {
  return database.system(async (tx) => {
    const totp = await findTotp(tx, userId);
    const passkeys = await listPasskeys(tx, userId);
    return {
      totp: totp?.confirmed_at
        ? { addedAt: totp.confirmed_at.toISOString(), lockedUntil: lockOf(totp, clock.now()) }
        : null,
      passkeys: passkeys.map(({ id, name, created_at, last_used_at }) => ({
        ...{ id, name, createdAt: created_at.toISOString() },
        lastUsedAt: last_used_at?.toISOString() ?? null,
      })),
      recoveryCodesLeft: await countRecoveryCodes(tx, userId),
    };
  });
}

function lockOf({ locked_until: until }: { locked_until: Date | null }, now: Date): string | null {
  return until && until > now ? until.toISOString() : null;
}

/** What this person can complete a sign-in with; empty where the password is enough. */
export async function methodsOf(tx: Tx, userId: string): Promise<Method[]> {
  const totp = await findTotp(tx, userId);
  const passkeys = await listPasskeys(tx, userId);
  const methods: Method[] = [
    ...(totp?.confirmed_at ? (['totp'] as const) : []),
    ...(passkeys.length > 0 ? (['passkey'] as const) : []),
  ];
  if (methods.length === 0) return [];
  const hasCodes = (await countRecoveryCodes(tx, userId)) > 0;
  return hasCodes ? [...methods, 'recovery_code'] : methods;
}

/** What the person has to show, besides the password. */
export async function listHeld(tx: Tx, userId: string, now: Date): Promise<HeldFactors> {
  const totp = await findTotp(tx, userId);
  const passkeys = await listPasskeys(tx, userId);
  return {
    totp: totp?.confirmed_at ? { isLocked: lockOf(totp, now) !== null } : undefined,
    hasRecoveryCodes: (await countRecoveryCodes(tx, userId)) > 0,
    passkeySites: passkeys.map(({ site }) => site),
  };
}
