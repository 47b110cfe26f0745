import { inEmbedded } from '../embedded-database.ts';

/** As after an hour: for all users of this installation, the last proof of identity is too old. */
export const ageProofs = (data: string) =>
  changeSessions(data, `proven_at = now() - interval '1 hour'`);

/** As if all sessions were older than the users' first second factors. */
export const forgetFactors = (data: string) => changeSessions(data, `proven_by = 'password'`);

/** As if no account were linked to a provider. */
export const forgetLinks = (data: string) =>
  inEmbedded(data, 'delete from auth.sign_on_identities');

const changeSessions = (data: string, set: string) =>
  inEmbedded(data, `update auth.sessions set ${set}`);
