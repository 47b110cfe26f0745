import { setTimeout as delay } from 'node:timers/promises';
import pg from 'pg';
import { RestoreFailure } from '../../model.ts';
import { describeLocale, localeClauses } from '../surroundings/locale.ts';
import type { DatabaseLocale } from '../surroundings/model.ts';
import { readLocale } from '../surroundings/read.ts';
import { detach } from './detach.ts';
import type { Works } from './model.ts';
import {
  endSessionsOf,
  fitsAsName,
  namesOf,
  openElsewhere,
  openToWork,
  type Server,
} from './server.ts';

const MOST_ATTEMPTS = 5;
const BETWEEN_ATTEMPTS_MS = 300;
/** Since this major version DROP can end sessions. */
const FORCE = 13;

/** Made from template0: what somebody put into template1 is not part of any backup. */
export async function createDatabase(
  server: Server,
  input: Works['create-database']['input'],
): Promise<Works['create-database']['result']> {
  const { name, encoding, owner } = input;
  if (!fitsAsName(name)) {
    throw new RestoreFailure(
      'RESTORE_FAILED',
      'A database name has 1 to 63 bytes. Choose another.',
    );
  }
  const client = await openToWork(server);
  const major = await majorOf(client);
  const wanted = await localeFor(server, client, input);
  const tablespace = await tablespaceFor(client, input.surroundings?.tablespace);
  // The backup's own locale; where another may be taken, those that come nearest follow.
  const others = input.otherLocale === 'taken' && wanted ? insteadOf(wanted) : [];
  const locales = [wanted, ...others];
  for (const [i, locale] of locales.entries()) {
    try {
      await retryWhileInUse(() =>
        client.query(
          [
            `create database ${pg.escapeIdentifier(name)} template template0`,
            ...(owner ? [`owner ${pg.escapeIdentifier(owner)}`] : []),
            ...(encoding ? [`encoding ${pg.escapeLiteral(encoding)}`] : []),
            ...(locale ? localeClauses(locale, major) : []),
            ...(tablespace ? [`tablespace ${pg.escapeIdentifier(tablespace)}`] : []),
          ].join(' '),
        ),
      );
      return i > 0 && locale ? { instead: describeLocale(locale) } : {};
    } catch (error) {
      const last = i === locales.length - 1;
      if (!last && isLocaleFault(error)) continue;
      throw creationFailure(error, server, name);
    }
  }
  return {};
}

/**
 * The locale that the backup names. One of an earlier version names only its collation: if the
 * target's own database has the same one, the rest is most likely the same as there.
 */
async function localeFor(
  { target }: Server,
  client: pg.Client,
  { surroundings, collation }: Works['create-database']['input'],
): Promise<DatabaseLocale | undefined> {
  if (surroundings || collation === undefined) return surroundings;
  const own = await readLocale(client, target.database);
  return own?.collation === collation ? own : { collation, ctype: collation, provider: 'libc' };
}

function insteadOf(wanted: DatabaseLocale): DatabaseLocale[] {
  const libc = (collation: string, ctype: string) =>
    ({ collation, ctype, provider: 'libc' }) as const;
  return [
    ...(wanted.provider === 'libc' ? [] : [{ ...wanted, collation: 'C', ctype: 'C' }]),
    libc('C', wanted.ctype),
    libc('C', 'C.UTF-8'),
    libc('C', 'C'),
  ];
}

/** Undefined if the server has no such tablespace for this user, which was reported before. */
async function tablespaceFor(
  client: pg.Client,
  name: string | undefined,
): Promise<string | undefined> {
  if (name === undefined || name === 'pg_default') return undefined;
  const { rows } = await client.query(`
    select from pg_catalog.pg_tablespace where spcname = ${pg.escapeLiteral(name)}
    and pg_catalog.has_tablespace_privilege(oid, 'CREATE')`);
  return rows.length > 0 ? name : undefined;
}

/** There is no such locale here, or none for this encoding. */
function isLocaleFault(error: unknown): boolean {
  return (
    error instanceof pg.DatabaseError &&
    (error.code === '42809' || error.code === '22023') &&
    /locale|encoding/.test(error.message)
  );
}

function creationFailure(error: unknown, { wording }: Server, name: string): unknown {
  if (!(error instanceof pg.DatabaseError) || isPassing(error)) return error;
  const shown = wording.name(name);
  if (error.code === '42P04' || error.code === '23505') {
    return new RestoreFailure(
      'TARGET_EXISTS',
      `There is a database ${shown} on the server already. Choose another name.`,
    );
  }
  const said = wording.said(error.message);
  if (error.code === '42501') {
    return new RestoreFailure(
      'PERMISSION_DENIED',
      `Database ${shown} could not be created: ${said}. Give the user the right to create databases (ALTER ROLE … CREATEDB).`,
    );
  }
  if (error.code === '22023' || error.code === '42704' || error.code === '42809') {
    return new RestoreFailure(
      'ENCODING_MISMATCH',
      `The server cannot create the kind of database that the backup needs: ${said}. Install that locale on the server, or restore into an empty database that you created (external_target).`,
    );
  }
  return new RestoreFailure('RESTORE_FAILED', `Database ${shown} could not be created: ${said}.`);
}

/** Short of something, ended, or waited in vain: that says nothing about the next time. */
function isPassing({ code = '' }: pg.DatabaseError): boolean {
  return /^(53[023]00|55P03|57.*|40.*|08.*)$/.test(code);
}

/** Retries while the template or the database is in use: another session may just be copying it. */
async function retryWhileInUse(work: () => Promise<unknown>): Promise<void> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      await work();
      return;
    } catch (error) {
      const passing = error instanceof pg.DatabaseError && error.code === '55006';
      if (!passing || attempt === MOST_ATTEMPTS) throw error;
      await delay(BETWEEN_ATTEMPTS_MS);
    }
  }
}

export async function dropDatabase(server: Server, { name }: { name: string }): Promise<null> {
  if (!fitsAsName(name)) return null; // there can be no such database
  const client = await openElsewhere(server, [name]);
  const force = (await majorOf(client)) >= FORCE ? ' with (force)' : '';
  const quoted = pg.escapeIdentifier(name);
  if (!(await namesOf(client, [name])).has(name)) return null;
  try {
    await detach(server, client, name);
    await retryWhileInUse(async () => {
      await endSessionsOf(client, [name]);
      await client.query(`drop database if exists ${quoted}${force}`);
    });
  } catch (error) {
    if (!(error instanceof pg.DatabaseError)) throw error;
    const code = error.code === '42501' ? 'PERMISSION_DENIED' : 'RESTORE_FAILED';
    const said = server.wording.said([error.message, error.detail].filter(Boolean).join(': '));
    throw new RestoreFailure(
      code,
      `Database ${server.wording.name(name)} could not be dropped: ${said}.`,
    );
  }
  return null;
}

async function majorOf(client: pg.Client): Promise<number> {
  const { rows } = await client.query<{ number: string }>(
    "select pg_catalog.current_setting('server_version_num') as number",
  );
  return Math.floor(Number(rows[0]?.number) / 10_000);
}
