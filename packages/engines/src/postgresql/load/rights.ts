import type { ConnectionTarget } from '../../credentials/model.ts';
import { RestoreFailure, type RestoreOptions } from '../../model.ts';
import { counted, type Wording } from '../../wording/wording.ts';
import { decodeName } from '../measure/names.ts';
import { type DatabaseEntry, type GrantStatement, nameOf, type Rights } from '../measure/rights.ts';
import { settingsInForce } from '../surroundings/in-force.ts';
import { surroundingsOf } from '../surroundings/model.ts';
import { databaseStatements, withoutValue } from '../surroundings/statements.ts';
import { atServer } from '../target/at-server.ts';
import { named, refuseRoles, rolesAsked } from '../target/owners.ts';
import type { Archive } from './archive.ts';

const LOOK_MS = 30_000;
/** How many are named one by one. */
const MOST_NAMED = 50;

/** What an archive says about owners, grants and tablespaces, and what becomes of it. */
export type ArchiveRights = {
  /** Rights that are taken from everybody, each object's statements in order. */
  forEverybody: string[];
  /** About the database itself. */
  ofDatabase: string[];
  /** What expressions need to compute what they did. */
  inForce: Record<string, string>;
  /** Whether tables and indexes go into their tablespaces again. */
  tablespaces: 'kept' | 'left out';
  /** What is left out, one by one. */
  leftOut: string[];
};

/**
 * What the archive itself says about its owners and grants: a manifest of an earlier version does
 * not, and this is the last moment before anything is made. Throws where they are to be kept and
 * cannot be.
 */
export async function judgeRights(
  target: ConnectionTarget,
  options: RestoreOptions,
  archive: Archive,
  wording: Wording,
): Promise<ArchiveRights> {
  const counted = countRights();
  const rights = await archive.rights(counted);
  const keeps = options.ownership === 'keep';
  const used = [...counted.tablespaces].sort();
  // In a sandbox of ours, roles are made as they are needed, and none is a superuser.
  const asks = target.socket === undefined && (keeps || options.onFailedObject !== 'skip');
  const needs = { ...options.needs, ownership: options.ownership, rights };
  const asked = asks ? rolesAsked(needs) : undefined;
  const { roles, missingTablespaces, ownTablespace } = await atServer(
    target,
    { ...options, deadlineMs: LOOK_MS },
    'look-for-names',
    { ...(asked && { rights: asked }), tablespaces: used },
  );
  const about = { user: target.username, wording };
  const refusal = refuseRoles(roles, { ...about, needs });
  if (refusal !== undefined) throw new RestoreFailure('PERMISSION_DENIED', refusal);
  const { database } = target;
  // A server refuses a partitioned table that names the tablespace which the database has anyway.
  const others = used.filter((name) => name !== ownTablespace);
  const kept =
    others.length > 0 && others.length === used.length && missingTablespaces.length === 0;
  return {
    forEverybody: keeps ? [] : counted.forEverybody(),
    ofDatabase:
      keeps && options.settings === 'keep' ? databaseStatements(counted.ofDatabase, database) : [],
    inForce: settingsInForce(counted.ofDatabase, surroundingsOf(options.needs), {
      monetary: options.needs.server.monetary !== undefined,
    }),
    tablespaces: kept ? 'kept' : 'left out',
    leftOut: [
      ...(keeps ? [] : describeLeftOut(counted, rights, about)),
      ...(others.length > 0 && others.length < used.length && missingTablespaces.length === 0
        ? [
            `Tablespaces were left out, and everything is in the database’s own: ${named(others, wording)}.`,
          ]
        : []),
      ...(missingTablespaces.length > 0
        ? [
            `Tablespaces were left out, and everything is in the database’s own. Not available to this user on the server: ${named(missingTablespaces, wording)}.`,
          ]
        : []),
    ],
  };
}

function countRights() {
  const owned = new Map<string, number>();
  const granted = new Map<string, number>();
  const byTag = new Map<string, GrantStatement[]>();
  const tablespaces = new Set<string>();
  const ofDatabase: DatabaseEntry[] = [];
  const count = (counts: Map<string, number>, name: string) =>
    counts.set(name, (counts.get(name) ?? 0) + 1);
  return {
    ...{ owned, granted, tablespaces, ofDatabase },
    onTablespace: (name: string) => void tablespaces.add(name),
    onDatabase: (entry: DatabaseEntry) => void ofDatabase.push(entry),
    onOwner: (owner: string) => void count(owned, owner),
    onStatement(statement: GrantStatement): void {
      if (statement.role !== undefined && statement.does === 'grant') {
        count(granted, nameOf(statement.role));
      }
      if (statement.role !== undefined || statement.does === 'other') return;
      const { tag } = statement;
      byTag.set(tag, [...(byTag.get(tag) ?? []), statement]);
    },
    /**
     * Taking a right from everybody keeps others out of functions that run as their owner. Where
     * one right was taken and another given, both statements count.
     */
    forEverybody: () =>
      [...byTag.values()]
        .filter((statements) => statements.some(({ does }) => does === 'revoke'))
        .flat()
        .map(forWhoRestores),
  };
}

/**
 * Default rights for an owner's future objects apply to those of the user who takes the owner's
 * place.
 */
function forWhoRestores({ text, defaultsOf }: GrantStatement): string {
  const own =
    defaultsOf === undefined
      ? text
      : text.replace(/^(ALTER DEFAULT PRIVILEGES) FOR (?:ROLE|USER) (?:"(?:[^"]|"")*"|\S+)/, '$1');
  return decodeName(Buffer.from(own, 'latin1'));
}

function describeLeftOut(
  { owned, granted }: ReturnType<typeof countRights>,
  { owners }: Rights,
  { user, wording }: { user: string; wording: Wording },
): string[] {
  const others = owners.filter((owner) => owner !== user && owned.has(owner));
  const counts = (names: readonly string[], of: Map<string, number>, noun: string) =>
    names
      .slice(0, MOST_NAMED)
      .map((name) => `${wording.name(name)} (${counted(of.get(name) ?? 0, noun)})`)
      .join(', ') +
    (names.length > MOST_NAMED ? ` and ${named(names.slice(MOST_NAMED), wording)}` : '');
  const grantees = [...granted.keys()].sort();
  return [
    ...(others.length > 0
      ? [
          `Owners were left out, and user ${wording.name(user)} owns everything instead of ${counts(others, owned, 'object')}.`,
        ]
      : []),
    ...(grantees.length > 0
      ? [`Grants to these roles were left out: ${counts(grantees, granted, 'grant')}.`]
      : []),
  ];
}

/**
 * For when others can see the rows before the restore is done: even then they must not be able to
 * call functions that run as their owner. Default rights wait, so that they do not apply to what is
 * yet to be made; whatever else does not work yet is done, or reported, by `restoreRights`.
 */
export async function takeFromEverybody(
  target: ConnectionTarget,
  options: RestoreOptions,
  { forEverybody }: Pick<ArchiveRights, 'forEverybody'>,
): Promise<void> {
  const statements = forEverybody.filter((text) => !text.startsWith('ALTER DEFAULT PRIVILEGES'));
  if (statements.length > 0) await atServer(target, options, 'run-each', { statements });
}

/** Does what pg_restore could not do; returns what the user should know. */
export async function restoreRights(
  target: ConnectionTarget,
  options: RestoreOptions,
  { forEverybody, ofDatabase, leftOut }: ArchiveRights,
): Promise<string[]> {
  const run = async (statements: string[]) => {
    if (statements.length === 0) return [];
    const { refused } = await atServer(target, options, 'run-each', { statements });
    return refused.map((place) => statements[place] ?? '');
  };
  const open = await run(forEverybody);
  const lost = await run(ofDatabase);
  // In a sandbox of our own there is nobody else, and it does not matter who owned what.
  const inSandbox = target.socket !== undefined;
  if (inSandbox && !options.becomesBackup) return [];
  return [
    ...(inSandbox ? [] : leftOut),
    ...(open.length > 0
      ? [
          `This user could not restrict the rights of PUBLIC as they were, so everybody may have more rights than before: ${shown(open)}.`,
        ]
      : []),
    ...(lost.length > 0
      ? [
          `These properties of the database itself could not be restored: ${shown(lost.map(withoutValue))}.`,
        ]
      : []),
  ];
}

function shown(statements: readonly string[]): string {
  const first = statements.slice(0, MOST_NAMED);
  const more = statements.length - first.length;
  return first.join('; ') + (more > 0 ? ` and ${more} more` : '');
}
