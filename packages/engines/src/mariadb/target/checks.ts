import type {
  ClientTool,
  ProbeFailure,
  RestoreFailureCode,
  RestoreNeeds,
  RestorePlace,
  TargetCheck,
  TargetReport,
} from '../../model.ts';
import type { Wording } from '../../wording/wording.ts';
import { fittingTools, readServerVersion } from '../rules.ts';
import type { ServerFacts } from './model.ts';

type Check = TargetCheck['check'];
type About = {
  place: RestorePlace;
  needs: RestoreNeeds;
  tools: readonly ClientTool[];
  wording: Wording;
  /** Of the target, as its user wrote it. */
  database: string;
};

const good = (check: Check, message: string): TargetCheck => ({ check, ok: true, message });
const bad = (check: Check, code: RestoreFailureCode, message: string): TargetCheck => ({
  ...{ check, ok: false, code, message },
});
const unknown = (check: Check, message: string): TargetCheck => ({ check, ok: null, message });

const PRODUCTS = { mariadb: 'MariaDB', mysql: 'MySQL', postgresql: 'PostgreSQL' };

/** What was found out, put as the checks that a user reads. */
export function judgeTarget(facts: ServerFacts, about: About): TargetReport {
  const { place } = about;
  return {
    checks: [
      good('reachable', 'The server takes the connection, the user and the password.'),
      judgeVersion(facts, about),
      judgeRights(facts, about),
      judgeEmpty(facts, about),
      good('extensions', 'Backups of this kind need no extensions.'),
      judgeEncoding(facts, about),
      judgeTools(facts, about),
      unknown('space', 'A server does not tell how much room it has.'),
    ],
    maySwap: place.kind === 'replace' && facts.noSwap === undefined,
    serverVersion: facts.version.text,
  };
}

/** Nothing can be said about a server that was not met. */
export function unreachableTarget(
  { errorCode, errorMessage }: ProbeFailure,
  tools: readonly ClientTool[],
): TargetReport {
  const unseen = (check: Check) => unknown(check, 'Not looked at: the server was not reached.');
  return {
    checks: [
      bad('reachable', errorCode, errorMessage),
      ...(['version', 'rights', 'empty', 'extensions', 'encoding'] as const).map(unseen),
      tools.some(({ name }) => name === 'mariadb' || name === 'mysql')
        ? good('tools', 'There are client programs.')
        : unseen('tools'),
      unseen('space'),
    ],
    maySwap: false,
  };
}

function judgeVersion({ version }: ServerFacts, { needs }: About): TargetCheck {
  const from = readServerVersion(needs.server.version);
  const [source, target] = [PRODUCTS[needs.server.vendor], PRODUCTS[version.vendor]];
  if (needs.server.vendor !== version.vendor) {
    return bad(
      'version',
      'SERVER_VERSION_UNSUPPORTED',
      `The backup is of ${source} ${from.text}, and the server is ${target} ${version.text}: they do not read each other’s dumps in full. Choose a ${source} server.`,
    );
  }
  const older =
    version.major < from.major || (version.major === from.major && version.minor < from.minor);
  if (older) {
    return bad(
      'version',
      'TARGET_TOO_OLD',
      `The backup is of ${source} ${from.text}, and the server is older: ${version.text}. Choose a server of ${from.major}.${from.minor} or newer.`,
    );
  }
  return good('version', `The backup is of ${source} ${from.text}; the server is ${version.text}.`);
}

function judgeRights(facts: ServerFacts, { place, wording, database }: About): TargetCheck {
  const name = wording.name(place.kind === 'new' ? place.database : database);
  if (facts.readOnly) {
    return bad(
      'rights',
      'PERMISSION_DENIED',
      'The server is read-only; it may be a replica. Restore to a server that takes changes.',
    );
  }
  if (facts.missingRights.length > 0) {
    return bad(
      'rights',
      'PERMISSION_DENIED',
      `The user lacks rights on database ${name}: ${facts.missingRights.join(', ')}. Grant the user all rights on it.`,
    );
  }
  if (place.kind === 'replace' && facts.noSwap !== undefined) {
    return good(
      'rights',
      `The user may do all that a restore does in database ${name}, but it cannot be swapped for another, because ${facts.noSwap}. It would be restored in place, after a backup of what is there.`,
    );
  }
  return good('rights', `The user may do all that a restore does in database ${name}.`);
}

function judgeEmpty(
  { nameTaken, contents }: ServerFacts,
  { place, wording, database }: About,
): TargetCheck {
  if (place.kind === 'replace') return good('empty', 'What is there is to be replaced.');
  if (place.kind === 'new') {
    const name = wording.name(place.database);
    return nameTaken
      ? bad(
          'empty',
          'TARGET_EXISTS',
          `There is a database ${name} on the server already. Choose another name.`,
        )
      : good('empty', `There is no database ${name} yet.`);
  }
  const name = wording.name(database);
  return contents.total > 0
    ? bad(
        'empty',
        'TARGET_NOT_EMPTY',
        `Database ${name} is not empty: it has ${wording.list(contents.first, contents.total)}. Choose an empty one.`,
      )
    : good('empty', `Database ${name} is empty.`);
}

function judgeEncoding({ collationKnown }: ServerFacts, { needs, wording }: About): TargetCheck {
  const { encoding = '', collation = '' } = needs.server;
  const words = [encoding, collation].filter(Boolean).map((word) => wording.name(word));
  if (collationKnown === null) {
    return unknown('encoding', 'The backup does not tell its character set.');
  }
  return collationKnown
    ? good('encoding', `The server knows ${words.join(' with ')}.`)
    : bad(
        'encoding',
        'ENCODING_MISMATCH',
        `The server does not know ${words.join(' with ')}, which the backup uses. Choose another server.`,
      );
}

function judgeTools({ version }: ServerFacts, { tools }: About): TargetCheck {
  const fitting = fittingTools(tools, version);
  if (fitting) return good('tools', `${fitting.client.name} ${fitting.client.version} is used.`);
  const product = PRODUCTS[version.vendor];
  return bad(
    'tools',
    'CLIENT_TOOL_MISSING',
    `A restore to ${product} needs its client programs where Holdfast runs. Install the ${product} client programs.`,
  );
}
