import type { Clock } from '@holdfast/platform/clock';
import type { KeyRing, Secret } from '@holdfast/platform/secrets';
import type { Attempts } from '../attempts/index.ts';
import type { Refusals } from '../audit-log/index.ts';
import type { Outbox } from '../outbox/index.ts';
import type { AuthDatabase } from '../tables.ts';

/** What the verbs of factors work with. */
export type FactorParts = {
  database: AuthDatabase;
  attempts: Attempts;
  refusals: Refusals;
  outbox: Outbox;
  clock: Clock;
  masterKeys: KeyRing;
  /** Recovery codes are stored as digests keyed with this. */
  factorSecret: Secret;
};

/** What the sealed secret of a person's app of codes is bound to. */
export function totpContext(userId: string): string {
  return `totp_factors/${userId}`;
}
