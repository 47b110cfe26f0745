import type { Clock } from '@holdfast/platform/clock';
import type { ownAddress } from '@holdfast/platform/http';
import type { Cursors } from '@holdfast/platform/paging';
import type { KeyRing, Secret } from '@holdfast/platform/secrets';
import type { AccountHooks } from './accounts/hooks.ts';
import type { Attempts } from './attempts/index.ts';
import type { Refusals } from './audit-log/index.ts';
import type { Settings } from './config.ts';
import type { Engine, Passwords } from './engine/index.ts';
import type { ErasedAddresses } from './erased-addresses/index.ts';
import type { FactorHooks } from './factors/hooks.ts';
import type { Outbox } from './outbox/index.ts';
import type { SignOn } from './sign-on/index.ts';
import type { AuthDatabase } from './tables.ts';

/** Everything that the verbs of this service work with. */
export type Parts = Settings & {
  database: AuthDatabase;
  engine: Engine;
  passwords: Passwords;
  attempts: Attempts;
  refusals: Refusals;
  outbox: Outbox;
  /** The dashboard's address, for the links that this request asks for. */
  dashboardOf(request: Parameters<typeof ownAddress>[0]): string;
  cursors: Cursors;
  clock: Clock;
  issuer: string;
  /** The secret that other services present to get their tokens. */
  serviceSecret: Secret;
  masterKeys: KeyRing;
  /** Recovery codes are stored as digests keyed with this. */
  factorSecret: Secret;
  deviceSecret: Secret;
  erasedAddresses: ErasedAddresses;
  signOn: SignOn;
  accountHooks: AccountHooks;
  factorHooks: FactorHooks;
};
