import type { Assertion, HeldFactors } from '../factors/model.ts';

/** A second factor, as somebody shows it. */
export type Factor = { code: string } | { recoveryCode: string } | { passkey: Assertion };

/** A way for a person to show once more who they are. */
export type Way =
  | { kind: 'password' | 'totp' | 'recovery_code' | 'passkey' }
  /** Signing in through the provider once more, in a browser. */
  | { kind: 'sign_on'; providerId: string; name: string };

/** What to do first, for somebody who has nothing that counts. */
export const TO_DO = [
  'set_password', // by a reset link
  'add_factor', // the organisation requires one
  'wait_for_codes', // too many wrong ones were shown: they count again after a day
  'use_passkey', // at the address that it was made for
] as const;
export type ToDo = (typeof TO_DO)[number];

/** What a person has, whether it counts somewhere or not. */
export type Possessions = HeldFactors & {
  hasPassword: boolean;
  providers: readonly { id: string; name: string }[];
};
