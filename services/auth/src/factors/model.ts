/** What a ticket is for. */
export type TicketPurpose = 'sign-in' | 'sign-on' | 'add-passkey' | 'step-up';

/** What can be asked for at a sign-in, besides the password. */
export type Method = 'totp' | 'passkey' | 'recovery_code';

export type Passkey = {
  id: string;
  name: string;
  createdAt: string;
  lastUsedAt: string | null;
};

/** The factors that somebody has, besides the password. */
export type Factors = {
  totp: { addedAt: string; lockedUntil: string | null } | null;
  passkeys: Passkey[];
  recoveryCodesLeft: number;
};

/** The same, reduced to what decides which of them can be shown now. */
export type HeldFactors = {
  /** After too many wrong codes it is locked for a day. */
  totp: { isLocked: boolean } | undefined;
  hasRecoveryCodes: boolean;
  /** The sites that their passkeys were made for. */
  passkeySites: readonly string[];
};

/** A passkey's answer to a challenge, as the browser gave it; bytes as base64url. */
export type Assertion = {
  id: string;
  clientDataJSON: string;
  authenticatorData: string;
  signature: string;
  userHandle?: string | undefined;
};

/** A passkey that was just made, likewise. */
export type Attestation = {
  id: string;
  clientDataJSON: string;
  attestationObject: string;
  transports: string[];
};

/** Where browsers see the pages: passkeys are made for the site, by pages of the origin. */
export type Site = { id: string; origin: string };

/** Why a factor did not count; for the audit log only. */
export type Reason =
  | 'wrong_code'
  | 'wrong_password'
  | 'used_before'
  | 'too_many_tries'
  | 'locked'
  | 'no_second_factor'
  | 'last_way_in'
  | 'unknown_passkey'
  | 'other_origin'
  | 'other_challenge'
  | 'counter_went_back'
  | 'not_valid';

export const RECOVERY_CODES = 10;
export const MOST_PASSKEYS = 20;
/** How long no code counts after too many wrong ones. */
export const LOCK_MS = 24 * 3_600_000;
/** How long a sign-in waits for its second factor. */
export const TICKET_MS = 5 * 60_000;
