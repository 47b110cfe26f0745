import type { ConnectionTarget } from '../../credentials/model.ts';
import type { ClientTool, RestoreNeeds, RestorePlace, TargetReport } from '../../model.ts';
import { bad, checksOf, good, unknown, type Verdict } from '../../target/inspect.ts';
import type { Wording } from '../../wording/wording.ts';
import { fittingTools, PRODUCTS, readServerVersion, vendorOf } from '../rules.ts';
import type { ServerFacts } from './model.ts';

type About = {
  place: RestorePlace;
  needs: RestoreNeeds;
  tools: readonly ClientTool[];
  wording: Wording;
  target: Pick<ConnectionTarget, 'database'>;
};

/** What the facts say about a restore, put as the checks that a user reads. */
export function reportTarget(facts: ServerFacts, about: About): TargetReport {
  return {
    checks: checksOf({
      reachable: good('The server takes the connection, the user and the password.'),
      version: version(facts, about),
      rights: rights(facts, about),
      empty: emptiness(facts, about),
      extensions: good('Backups of this kind need no extensions.'),
      encoding: encoding(facts, about),
      owners: unknown('Whether definers can be kept is found out while loading.'),
      surroundings: good('Nothing around the tables of the database stays behind.'),
      tools: tools(facts, about),
      space: unknown('A server does not tell how much room it has.'),
    }),
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
      `The backup is of ${source} ${from.text}, and the server is ${target} ${server.text}: they do not read each other’s dumps in full. Choose a ${source} server.`,
    );
  }
  const older =
    server.major < from.major || (server.major === from.major && server.minor < from.minor);
  if (older) {
    return bad(
      'TARGET_TOO_OLD',
      `The backup is of ${source} ${from.text}, and the server is older: ${server.text}. Choose a server of ${from.major}.${from.minor} or newer.`,
    );
  }
  return good(`The backup is of ${source} ${from.text}; the server is ${server.text}.`);
}

function rights(facts: ServerFacts, { place, wording, target: { database } }: About): Verdict {
  const name = wording.name(place.kind === 'new' ? place.database : database);
  if (facts.readOnly) {
    return bad(
      'PERMISSION_DENIED',
      'The server is read-only; it may be a replica. Restore to a server that takes changes.',
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
      `Database ${name} can be swapped for another no more (${facts.noSwap}) than be overwritten in place, because ${facts.notInPlace}.`,
    );
  }
  if (place.kind === 'replace' && facts.noSwap !== undefined) {
    return good(
      `The user may do all that a restore does in database ${name}, but it cannot be swapped for another, because ${facts.noSwap}. It would be restored in place, after a backup of what is there.`,
    );
  }
  return good(`The user may do all that a restore does in database ${name}.`);
}

function emptiness(
  { nameTaken, contents }: ServerFacts,
  { place, wording, target: { database } }: About,
): Verdict {
  if (place.kind === 'replace') return good('What is there is to be replaced.');
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

function encoding({ collationKnown }: ServerFacts, { needs, wording }: About): Verdict {
  const { encoding: characters = '', collation = '' } = needs.server;
  const words = [characters, collation].filter(Boolean).map((word) => wording.name(word));
  if (collationKnown === null) {
    return unknown('The backup does not tell its character set.');
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
