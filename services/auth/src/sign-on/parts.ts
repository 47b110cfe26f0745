import type { Clock } from '@holdfast/platform/clock';
import type { KeyRing } from '@holdfast/platform/secrets';
import type { Attempts } from '../attempts/index.ts';
import type { Refusals } from '../audit-log/index.ts';
import type { Engine } from '../engine/index.ts';
import type { ErasedAddresses } from '../erased-addresses/index.ts';
import type { Outbox } from '../outbox/index.ts';
import type { AuthDatabase } from '../tables.ts';
import type { LookUpTxt } from './domains/look-up-txt.ts';
import type { InstallationSettings } from './model.ts';
import type { OpenId } from './openid/client.ts';

/** What single sign-on has that nothing else here needs. */
export type SignOn = {
  keys: KeyRing;
  openId: OpenId;
  lookUpTxt: LookUpTxt;
  installation: InstallationSettings | undefined;
};

/** What the verbs of this concept work with. */
export type SignOnParts = {
  database: AuthDatabase;
  engine: Engine;
  attempts: Attempts;
  refusals: Refusals;
  outbox: Outbox;
  erasedAddresses: ErasedAddresses;
  clock: Clock;
  signOn: SignOn;
  signInsPerAddress: number;
};
