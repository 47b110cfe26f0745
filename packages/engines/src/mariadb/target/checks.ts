import type { ConnectionTarget } from '../../credentials/model.ts';
import type { ClientTool, RestoreNeeds, RestorePlace, TargetReport } from '../../model.ts';
import { codeVerdict } from '../../target/foreign-code.ts';
import { bad, checksOf, good, unknown, type Verdict } from '../../target/inspect.ts';
import type { Wording } from '../../wording/wording.ts';
import { fittingTools, PRODUCTS, readServerVersion, vendorOf } from '../rules.ts';
import { surroundingsOf } from '../surroundings/model.ts';
import { LEFT_OUT } from './may-swap.ts';
import type { ServerFacts } from './model.ts';

type About = {
  place: RestorePlace;
  needs: RestoreNeeds;
  tools: readonly ClientTool[];
  wording: Wording;
  target: Pick<ConnectionTarget, 'database'>;
  /** Whether a restore goes past what fails. */
  skips: boolean;
};

const LESS =
  "Restore it as a user with rights on one database alone, which is empty: CREATE USER restorer IDENTIFIED BY '…'; CREATE DATABASE restored; GRANT ALL ON restored.* TO restorer.";

/** Turns the facts about a restore into the checks that a user reads. */
export function reportTarget(facts: ServerFacts, about: About): TargetReport {
  return {
    checks: checksOf({
      reachable: good('The server accepted the connection, the user and the password.'),
      version: version(facts, about),
      rights: rights(facts, about),
      empty: emptiness(facts, about),
      extensions: extensions(facts, about),
      encoding: encoding(facts, about),
      code: codeVerdict({
        ...about,
        powers: facts.powers.length > 0 ? `has ${facts.powers.join(', ')}` : undefined,
        advice: LESS,
      }),
      owners: owners(facts, about),
      surroundings: surroundings(facts, about),
      tools: tools(facts, about),
      space: space(facts, about),
    }),
    warnings: [...warnOfGrants(facts, about), ...warnOfLost(facts, about)],
    maySwap: about.place.kind === 'replace' && facts.noSwap === undefined,
    serverVersion: facts.version.text,
  };
}

function version({ version: server }: ServerFacts, { needs }: About): Verdict {
  const from = readServerVersion(needs.server.version);
  const [source, target] = [PRODUCTS[vendorOf(needs.server)], PRODUCTS[vendorOf(server)]];
  if (needs.server.vendor !== server.vendor) {
    return bad(
      'SERVER_VERSION_UNSUPPORTED',
      `The backup came from ${source} ${from.text}, but the server is ${target} ${server.text}: neither reads all of the other’s dumps. Choose a ${source} server.`,
    );
  }
  const older =
    server.major < from.major || (server.major === from.major && server.minor < from.minor);
  if (older) {
    return bad(
      'TARGET_TOO_OLD',
      `The backup came from ${source} ${from.text}, but the server is older: ${server.text}. Choose a server of version ${from.major}.${from.minor} or newer.`,
    );
  }
  return good(`The backup came from ${source} ${from.text}; the server is ${server.text}.`);
}

function rights(facts: ServerFacts, { place, wording, target: { database } }: About): Verdict {
  const name = wording.name(place.kind === 'new' ? place.database : database);
  if (facts.readOnly) {
    return bad(
      'PERMISSION_DENIED',
      'The server is read-only; it may be a replica. Restore to a server that accepts writes.',
    );
  }
  if (facts.missingRights.length > 0) {
    return bad(
      'PERMISSION_DENIED',
      `The user lacks rights on database ${name}: ${facts.missingRights.join(', ')}. Grant the user all rights on it.`,
    );
  }
  if (place.kind === 'replace' && facts.notInPlace !== undefined) {
    return bad(
      'PERMISSION_DENIED',
      `Database ${name} can neither be swapped for another (${facts.noSwap}) nor be overwritten in place (${facts.notInPlace}).`,
    );
  }
  if (place.kind === 'replace' && facts.noSwap !== undefined) {
    return good(
      `The user has all the rights on database ${name} that a restore needs, but the database cannot be swapped for another, because ${facts.noSwap}. It would be restored in place, after a safety backup of its contents.`,
    );
  }
  return good(`The user has all the rights on database ${name} that a restore needs.`);
}

function emptiness(
  { nameTaken, contents }: ServerFacts,
  { place, wording, target: { database } }: About,
): Verdict {
  if (place.kind === 'replace') return good('The current contents will be replaced.');
  if (place.kind === 'new') {
    const name = wording.name(place.database);
    return nameTaken
      ? bad(
          'TARGET_EXISTS',
          `There is a database ${name} on the server already. Choose another name.`,
        )
      : good(`There is no database ${name} yet.`);
  }
  const name = wording.name(database);
  return contents.total > 0
    ? bad(
        'TARGET_NOT_EMPTY',
        `Database ${name} is not empty: it has ${wording.list(contents.first, contents.total)}. Choose an empty one.`,
      )
    : good(`Database ${name} is empty.`);
}

function extensions({ around }: ServerFacts, { wording, skips }: About): Verdict {
  const lacking = (message: string) =>
    skips
      ? unknown(`${message} What needs them is left out.`)
      : bad(
          'EXTENSION_MISSING',
          `${message} A restore that skips what fails (onFailedObject: skip) brings back everything else.`,
        );
  const list = (names: readonly string[]) => wording.list(names.map((name) => wording.name(name)));
  if (around.missingStorageEngines.length > 0) {
    return lacking(
      `The server lacks storage engines that tables in the backup use: ${list(around.missingStorageEngines)}. Install them there, or choose another server.`,
    );
  }
  if (around.missingTimeZones.length > 0) {
    return lacking(
      `The server does not know the time zones that events in the backup use: ${list(around.missingTimeZones)}. Load them into the server (mariadb-tzinfo-to-sql or mysql_tzinfo_to_sql).`,
    );
  }
  if (around.missingElsewhere.length > 0) {
    return lacking(
      `Views or defaults in the backup use tables or sequences of other databases that the server lacks, or does not show to this user: ${list(around.missingElsewhere)}. Restore those databases there first.`,
    );
  }
  return good('The server has everything that the tables in the backup need.');
}

function owners({ owners: found }: ServerFacts, { needs, wording }: About): Verdict {
  const definers = needs.rights?.roles ?? [];
  if (needs.ownership === 'omit') {
    return definers.length === 0
      ? good('The backup has no definers.')
      : good(
          `Definers are left out: everything runs with the rights of the user who restores. The backup names ${wording.list(definers.map((name) => wording.name(name)))}.`,
        );
  }
  if (!found) return unknown('Whether definers can be kept will only be known during the restore.');
  const others = definers.filter((definer) => definer !== found.account);
  const all = others.map((name) => wording.name(name)).join(', ');
  if (others.length === 0)
    return good('The backup has no definers other than the user who restores.');
  if (!found.mayDefine) {
    return bad(
      'PERMISSION_DENIED',
      `Views, routines, triggers or events in the backup have definers that this user may not create objects for: ${all}. Grant the user SET USER (SUPER, before MariaDB 10.5; SET_ANY_DEFINER or SET_USER_ID on MySQL), or leave the owners out.`,
    );
  }
  if (found.missing === null) {
    return unknown(
      `This user cannot see whether the server has these definers of the backup: ${all}.`,
    );
  }
  const { missingDefiners } = surroundingsOf(needs);
  const missing = found.missing.filter((name) => !missingDefiners.includes(name));
  const list = (names: readonly string[]) => names.map((name) => wording.name(name)).join(', ');
  if (missing.length > 0) {
    return bad(
      'RESTORE_FAILED',
      `The server has no accounts for these definers of the backup: ${list(missing)}. Create them, or leave the owners out.`,
    );
  }
  return found.missing.length > 0
    ? good(
        `The server has no accounts for these definers of the backup, nor had the one that it came from: ${list(found.missing)}.`,
      )
    : good(`The server has all the definers of the backup: ${all}.`);
}

/**
 * Character set, collation and comment come with the backup; grants stay with the name of the
 * database.
 */
function surroundings({ grantsLost }: ServerFacts, about: About): Verdict {
  const {
    place,
    target: { database },
    wording,
  } = about;
  const kept = 'Character set, collation and comment of the database are kept.';
  if (place.kind !== 'new') {
    const but = grantsLost?.length === 0 ? '' : ', but not all of those on its routines';
    return good(`${kept} Grants on database ${wording.name(database)} stay as they are${but}.`);
  }
  return good(
    `${kept} A backup does not contain the grants on its database: grant them again on ${wording.name(place.database)}.`,
  );
}

/** The server takes back what is granted on a routine that is dropped, unless told not to. */
function warnOfGrants({ grantsLost }: ServerFacts, { wording }: About): string[] {
  const lost =
    'The routines of the database are dropped and made again, with which what is granted on single ones ends';
  if (grantsLost === null) {
    return [
      `${lost}; this user may not read who holds what (SELECT on mysql.procs_priv). Note it before, and grant it again afterwards.`,
    ];
  }
  return grantsLost.length === 0
    ? []
    : [
        `${lost}. Grant it again afterwards: ${grantsLost.map((one) => wording.said(one)).join('; ')}.`,
      ];
}

function warnOfLost({ broken }: ServerFacts, { wording }: About): string[] {
  if (broken.length === 0) return [];
  const names = broken.map(({ kind, name }) => `${kind} ${wording.name(name)}`);
  return [
    `What the server can neither open nor read of the current database is not in the old one that is kept, which has its text in table ${wording.name(LEFT_OUT)}: ${wording.list(names)}.`,
  ];
}

/** Whether rows and names of the backup fit. */
function space({ around: { limits } }: ServerFacts, { needs, wording }: About): Verdict {
  const { limits: had, upperCaseTables } = surroundingsOf(needs);
  const packet = limits.maxAllowedPacket ?? 0;
  if (needs.largest !== undefined && needs.largest > packet) {
    return bad(
      'RESTORE_FAILED',
      `The backup has a value or statement of ${needs.largest} bytes, but the server’s max_allowed_packet is ${packet}. Raise it there to ${2 ** Math.ceil(Math.log2(needs.largest))} or more.`,
    );
  }
  if (limits.lowerCaseTableNames === 1 && upperCaseTables.length > 0) {
    return bad(
      'RESTORE_FAILED',
      `The server stores table names in lower case (lower_case_table_names), but the backup has ${wording.list(upperCaseTables.map((name) => wording.name(name)))}. Choose another server.`,
    );
  }
  const smaller = (limits.pageSize ?? 0) < (had.pageSize ?? 0);
  return unknown(
    smaller
      ? `The server’s pages have ${limits.pageSize} bytes, and those of the backup’s server had ${had.pageSize}: wide rows may not fit. The server does not report its free disk space.`
      : 'Rows and names of the backup fit. The server does not report its free disk space.',
  );
}

function encoding(facts: ServerFacts, { needs, wording }: About): Verdict {
  const { collationKnown, around } = facts;
  if (around.missingCollations.length > 0) {
    return bad(
      'ENCODING_MISMATCH',
      `The server does not know collations that columns in the backup use: ${wording.list(around.missingCollations.map((name) => wording.name(name)))}. Choose another server.`,
    );
  }
  const { encoding: characters = '', collation = '' } = needs.server;
  const words = [characters, collation].filter(Boolean).map((word) => wording.name(word));
  if (collationKnown === null) {
    return unknown('The backup does not record its character set.');
  }
  return collationKnown
    ? good(`The server knows ${words.join(' with ')}.`)
    : bad(
        'ENCODING_MISMATCH',
        `The server does not know ${words.join(' with ')}, which the backup uses. Choose another server.`,
      );
}

function tools({ version: server }: ServerFacts, { tools: installed }: About): Verdict {
  const fitting = fittingTools(installed, server);
  if (fitting) return good(`${fitting.client.name} ${fitting.client.version} is used.`);
  const product = PRODUCTS[vendorOf(server)];
  return bad(
    'CLIENT_TOOL_MISSING',
    `A restore to ${product} needs its client programs where Holdfast runs. Install the ${product} client programs.`,
  );
}
