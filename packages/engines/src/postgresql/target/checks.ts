import type { ConnectionTarget } from '../../credentials/model.ts';
import type { ClientTool, RestoreNeeds, RestorePlace, TargetReport } from '../../model.ts';
import { codeVerdict } from '../../target/foreign-code.ts';
import { bad, checksOf, good, unknown, type Verdict } from '../../target/inspect.ts';
import { counted, type Wording } from '../../wording/wording.ts';
import { fittingTools, majorIn, restoreTool, restoreToolMissing } from '../rules.ts';
import { lostAround, surroundingsVerdict } from '../surroundings/verdict.ts';
import { whyNoSwap } from './may-swap.ts';
import type { ServerFacts } from './model.ts';
import { ownersVerdict } from './owners.ts';

const MIB = 2 ** 20;

type About = {
  target: Pick<ConnectionTarget, 'host' | 'port' | 'database' | 'username'>;
  place: RestorePlace;
  needs: RestoreNeeds;
  tools: readonly ClientTool[];
  wording: Wording;
};

const LESS =
  "Restore it as a user without such rights, into an empty database of its own: CREATE ROLE restorer LOGIN PASSWORD '…'; CREATE DATABASE restored OWNER restorer.";

/** Turns the facts about a restore into the checks that a user reads. */
export function reportTarget(facts: ServerFacts, about: About): TargetReport {
  const { host, port } = about.target;
  const maySwap = about.place.kind === 'replace' && whyNoSwap(facts) === undefined;
  return {
    checks: checksOf({
      reachable: good(
        `The server at ${host}, port ${port}, accepted the user, and the database exists.`,
      ),
      version: version(facts, about),
      rights: rights(facts, about),
      empty: emptiness(facts, about),
      extensions: extensions(facts, about),
      encoding: encoding(facts, about),
      code: codeVerdict({ ...about, powers: facts.powers ?? undefined, advice: LESS }),
      owners: ownersVerdict(facts.roles, { ...about, user: about.target.username }),
      surroundings: surroundingsVerdict(facts.around, { ...about, maySwap }),
      tools: tools(facts, about),
      space: unknown(
        `The server does not report its free disk space; the backup takes about ${Math.ceil(about.needs.bytes / MIB)} MiB.`,
      ),
    }),
    maySwap,
    warnings: lostAround(facts.around, { ...about, maySwap }),
    serverVersion: facts.version.text,
  };
}

function version({ version: { major, text } }: ServerFacts, { needs }: About): Verdict {
  const { version: from } = needs.server;
  if (major < majorIn(from)) {
    return bad(
      'TARGET_TOO_OLD',
      `The server is PostgreSQL ${text}, older than ${from}, which the backup came from. Use a server of version ${majorIn(from)} or newer.`,
    );
  }
  return good(`The server is PostgreSQL ${text}; the backup came from ${from}.`);
}

function rights(facts: ServerFacts, { target, place, wording }: About): Verdict {
  const user = wording.name(target.username);
  const database = wording.name(target.database);
  if (facts.standby) {
    return bad(
      'PERMISSION_DENIED',
      'The server is a standby and accepts no writes. Use its primary.',
    );
  }
  if (facts.readOnly) {
    return bad(
      'PERMISSION_DENIED',
      'The server is set to accept no writes (default_transaction_read_only). Its disk may be full: look why, and reset that.',
    );
  }
  if (place.kind === 'new') {
    return facts.createsDatabases
      ? good(`User ${user} may create databases.`)
      : bad(
          'PERMISSION_DENIED',
          `User ${user} may not create databases. Give it the right (ALTER ROLE … CREATEDB).`,
        );
  }
  if (place.kind === 'replace' && whyNoSwap(facts) === undefined) {
    return good(`User ${user} may create a database beside ${database} and give it that name.`);
  }
  if (!facts.createsSchemas || facts.createsInPublic === false) {
    const where = facts.createsSchemas ? 'schema public of database' : 'database';
    return bad(
      'PERMISSION_DENIED',
      `User ${user} may not create objects in ${where} ${database}. Use its owner, or grant CREATE.`,
    );
  }
  if (place.kind === 'empty') return good(`User ${user} may create objects in ${database}.`);
  const { first, total } = facts.foreign;
  if (total > 0) {
    return bad(
      'PERMISSION_DENIED',
      `Database ${database} can be replaced neither by another (${whyNoSwap(facts)}) nor in place: user ${user} may not drop ${wording.list(first, total)}.`,
    );
  }
  return good(
    `Database ${database} cannot be replaced by another (${whyNoSwap(facts)}), so a safety backup is made before it is overwritten in place.`,
  );
}

function emptiness(facts: ServerFacts, { target, place, wording }: About): Verdict {
  if (place.kind === 'new') {
    const name = wording.name(place.database);
    return facts.nameTaken
      ? bad(
          'TARGET_EXISTS',
          `There is a database ${name} on the server already. Choose another name.`,
        )
      : good(`The name ${name} is free.`);
  }
  const database = wording.name(target.database);
  if (place.kind === 'replace') {
    const { preparedTransactions: prepared } = facts;
    if (prepared.length > 0) {
      const names = wording.list(prepared.map((name) => wording.said(`'${name}'`)));
      return bad(
        'LOCK_TIMEOUT',
        `Database ${database} has ${counted(prepared.length, 'prepared transaction')}, which nothing can end but COMMIT PREPARED or ROLLBACK PREPARED: ${names}. Do that there (pg_prepared_xacts lists them), and restore again.`,
      );
    }
    return good(
      whyNoSwap(facts) === undefined
        ? `The contents of ${database} are kept until the restore is done.`
        : `The contents of ${database} are overwritten in place, after a safety backup.`,
    );
  }
  const { first, total } = facts.contents;
  return total === 0
    ? good(`Database ${database} is empty.`)
    : bad(
        'TARGET_NOT_EMPTY',
        `Database ${database} is not empty: ${wording.list(first, total)}. Choose an empty one.`,
      );
}

function extensions(facts: ServerFacts, { place, wording }: About): Verdict {
  const named = (some: ServerFacts['extensions']) =>
    wording.list(some.map(({ name }) => wording.name(name)));
  const missing = facts.extensions.filter(({ available, installed }) => !available && !installed);
  if (missing.length > 0) {
    return bad(
      'EXTENSION_MISSING',
      `The server lacks extensions that the backup needs: ${named(missing)}. Install them there.`,
    );
  }
  // A new database has none of them yet.
  const there = place.kind === 'empty';
  const beyond = facts.extensions.filter(
    ({ name, installed, trusted }) =>
      !trusted && !facts.superuser && !(there && installed) && name !== 'plpgsql',
  );
  if (beyond.length > 0 && facts.managed) {
    return unknown(
      `The server does not show whether its provider lets this user create ${named(beyond)}, which otherwise takes a superuser; the restore will try.`,
    );
  }
  if (beyond.length > 0) {
    return bad(
      'PERMISSION_DENIED',
      `Only a superuser may create extensions that the backup needs: ${named(beyond)}. Restore as one, or into an empty database in which one has created them.`,
    );
  }
  return good(
    facts.extensions.length === 0
      ? 'The backup needs none.'
      : `The server has ${named(facts.extensions)}.`,
  );
}

function encoding(facts: ServerFacts, { target, place, needs, wording }: About): Verdict {
  const { encoding: wanted, collation } = needs.server;
  if (place.kind === 'empty') {
    const database = wording.name(target.database);
    if (wanted !== undefined && wanted !== facts.encoding) {
      return bad(
        'ENCODING_MISMATCH',
        `Database ${database} has encoding ${facts.encoding}, the backup ${wanted}. Use a database of that encoding.`,
      );
    }
    return good(
      collation === undefined || collation === facts.collation
        ? `Database ${database} has encoding ${facts.encoding} and collation ${wording.said(facts.collation)}.`
        : `Database ${database} has encoding ${facts.encoding}; it sorts by ${wording.said(facts.collation)}, the backup by ${wording.said(collation)}.`,
    );
  }
  if (facts.localeKnown === false) {
    return unknown(
      `The server does not list the locale ${wording.said(collation ?? '')}. If it does not have it, the restore stops before anything is created.`,
    );
  }
  return good(
    `The new database gets encoding ${wanted ?? facts.encoding} and collation ${wording.said(collation ?? facts.collation)}.`,
  );
}

function tools(
  { version: { major: server } }: ServerFacts,
  { needs, tools: installed }: About,
): Verdict {
  const dumped = majorIn(needs.server.version);
  if (server < dumped) return unknown('No client program fits, because the server is too old.');
  const fitting = restoreTool(installed, { dumped, server });
  if (!fitting)
    return bad('CLIENT_TOOL_MISSING', restoreToolMissing(installed, { dumped, server }));
  const proof = fittingTools(installed, server)
    ? ''
    : ` There is no pg_dump ${server} to read the result back and prove it.`;
  return good(`pg_restore ${fitting.version} is installed.${proof}`);
}
