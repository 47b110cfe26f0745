import { inEmbedded } from '../embedded-database.ts';

/** As after an hour: everybody of the installation in this directory showed long ago who they are. */
export const ageProofs = (data: string) =>
  changeSessions(data, `proven_at = now() - interval '1 hour'`);

/** As if all were signed in since before their first factor. */
export const forgetFactors = (data: string) => changeSessions(data, `proven_by = 'password'`);

/** As if no provider knew anybody's account. */
export const forgetLinks = (data: string) =>
  inEmbedded(data, 'delete from auth.sign_on_identities');

const changeSessions = (data: string, set: string) =>
  inEmbedded(data, `update auth.sessions set ${set}`);
