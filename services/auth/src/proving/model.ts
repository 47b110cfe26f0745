import type { Assertion } from '../factors/model.ts';

/** A second factor, as somebody shows it. */
export type Factor = { code: string } | { recoveryCode: string } | { passkey: Assertion };
