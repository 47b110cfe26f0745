import pg from 'pg';
import type { Session, SignedIn } from './sign-in.ts';

/**
 * What may be set for a database or a user, and would end a session before it can set anything by
 * itself; each with the major version that introduced it.
 */
const LIMITS = [
  ['statement_timeout', 0],
  ['lock_timeout', 0],
  ['idle_in_transaction_session_timeout', 0],
  ['idle_session_timeout', 14],
  ['transaction_timeout', 17],
] as const;

/** A thread has sessions with one server only, and this is what it has learned of it. */
let major = 0;
let refused = false;

/**
 * Opens a session that begins without these limits, or as it may where a pooler refuses such
 * settings. A server refuses those that it does not know, so the later ones are for those of which
 * the version is known; another session is opened only where one of them is set.
 */
export async function beginWithoutLimits(
  open: (settings: Readonly<Record<string, string>>) => Promise<SignedIn>,
): Promise<Session> {
  const first = refused ? {} : limitsOf(major);
  const session = await open(first).catch((error) => {
    if (!isOfSettings(error)) throw error;
    refused = true;
    return open({});
  });
  if (refused) return { ...session, limits: {} };
  major = session.announcedMajor ?? major;
  const limits = limitsOf(major);
  const missing = Object.keys(limits).filter((name) => !(name in first));
  if (missing.length === 0 || (await areUnset(session, missing))) return { ...session, limits };
  await session.close();
  return { ...(await open(limits)), limits };
}

const limitsOf = (server: number) =>
  Object.fromEntries(LIMITS.filter(([, since]) => since <= server).map(([name]) => [name, '0']));

/** Such as `unsupported startup parameter: options` of PgBouncer. */
function isOfSettings(error: unknown): boolean {
  return (
    error instanceof pg.DatabaseError &&
    /startup (?:parameter|option)|parameter in options|configuration parameter/i.test(error.message)
  );
}

/** A limit that is reached ends the session, which says so, too. */
async function areUnset({ client }: SignedIn, names: readonly string[]): Promise<boolean> {
  const list = names.map((name) => pg.escapeLiteral(name)).join(', ');
  const set = `select from pg_catalog.pg_settings where name in (${list}) and setting <> '0'`;
  return client.query(set).then(
    ({ rows }) => rows.length === 0,
    () => false,
  );
}
