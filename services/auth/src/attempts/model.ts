/** How often one thing may be tried in a window of time. */
export type Limit = { name: string; most: number; windowMs: number };
/** How many tries there are to spend, and how long it takes until one of them comes back. */
export type Allowance = { name: string; most: number; oneComesBackMs: number };

const MINUTE = 60_000;
const DAY = 24 * 60 * MINUTE;

/** Guessing one account's password from one network. */
export const SIGN_IN_OF_EMAIL: Limit = { name: 'sign-in', most: 10, windowMs: 15 * MINUTE };
/** The same from one browser that its owner signed in with before. */
export const SIGN_IN_OF_DEVICE: Limit = { name: 'device', most: 10, windowMs: 15 * MINUTE };
/** The same from wherever nobody signed in to it before: a thousand networks share this. */
export const STRANGERS: Allowance = { name: 'strangers', most: 20, oneComesBackMs: 15 * MINUTE };
/** The password that a signed-in user must repeat: a stolen session could guess at it. */
export const REPEATED_PASSWORD: Limit = { name: 'password', most: 10, windowMs: 15 * MINUTE };
/** Guessing at one kind of a person's factors, from any network. */
export const FACTOR_OF_USER: Limit = { name: 'factor', most: 5, windowMs: 15 * MINUTE };
/** Wrong codes of a person's app, even with right ones in between. */
export const WRONG_CODES: Limit = { name: 'wrong codes', most: 20, windowMs: 24 * 60 * MINUTE };
/** Trying many accounts from one network. */
export const signInFromAddress = (most: number): Limit => ({
  name: 'sign-in from',
  most,
  windowMs: 15 * MINUTE,
});
/** Links that were not valid, from one network. */
export const linkFromAddress = (most: number): Limit => ({
  name: 'link from',
  most,
  windowMs: 15 * MINUTE,
});
/** Mail of one kind that is sent to one address because somebody asked for it. */
export const MAIL_TO_ADDRESS: Limit = { name: 'mail to', most: 5, windowMs: 60 * MINUTE };
export const MAIL_FROM_ADDRESS: Limit = { name: 'mail from', most: 30, windowMs: 60 * MINUTE };
/** Mail to others that one signed-in user causes. */
export const MAIL_OF_USER: Limit = { name: 'mail of', most: 100, windowMs: DAY };
/** The same of all who are in one organisation. */
export const MAIL_OF_ORGANISATION: Limit = { name: 'mail for', most: 200, windowMs: DAY };
/** Invitations to one address, whoever sends them. */
export const INVITED_TO_ADDRESS: Limit = { name: 'invited to', most: 10, windowMs: DAY };
/** How often one network may learn that an address has an account, where no mail can be sent. */
export const TAKEN_FROM_ADDRESS: Limit = { name: 'taken from', most: 3, windowMs: 60 * MINUTE };
/** Telling the owners that one account is refused over and over. */
export const TOLD_OF_BURST: Limit = { name: 'told of burst', most: 1, windowMs: DAY };
export const signUpFromAddress = (most: number): Limit => ({
  name: 'sign-up from',
  most,
  windowMs: 60 * MINUTE,
});
