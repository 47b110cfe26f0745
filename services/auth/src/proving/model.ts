import type { Assertion, HeldFactors } from '../factors/model.ts';

/** A second factor, as somebody shows it. */
export type Factor = { code: string } | { recoveryCode: string } | { passkey: Assertion };

/** Something by which a person can show once more who they are. */
export type Way =
  | { kind: 'password' | 'totp' | 'recovery_code' | 'passkey' }
  /** Signing in through it once more, in a browser. */
  | { kind: 'sign_on'; providerId: string; name: string };

/** What to do first, for who has nothing that counts. */
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
