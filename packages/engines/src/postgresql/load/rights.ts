import type { ConnectionTarget } from '../../credentials/model.ts';
import { RestoreFailure, type RestoreOptions } from '../../model.ts';
import type { Wording } from '../../wording/wording.ts';
import { decodeName } from '../measure/names.ts';
import { type GrantStatement, nameOf, type Rights } from '../measure/rights.ts';
import { atServer } from '../target/at-server.ts';
import { named, refuseRoles } from '../target/owners.ts';
import type { Archive } from './archive.ts';

const LOOK_MS = 30_000;
/** How many are named one by one. */
const MOST_NAMED = 50;

/** Who owns what and who may do what in an archive, and what becomes of it. */
export type ArchiveRights = {
  /** What everybody may do no longer, each object's statements in their order. */
  forEverybody: string[];
  /** What is left out, one by one, if owners and grants are. */
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
  if (options.ownership === 'keep') {
    const { roles, owners, grantors } = rights;
    const facts = await atServer(target, { ...options, deadlineMs: LOOK_MS }, 'look-for-roles', {
      ...{ roles, owners, grantors },
    });
    const refusal = refuseRoles(facts, { user: target.username, wording });
    if (refusal !== undefined) throw new RestoreFailure('PERMISSION_DENIED', refusal);
    return { forEverybody: [], leftOut: [] };
  }
  return {
    forEverybody: counted.forEverybody(),
    leftOut: describeLeftOut(counted, rights, { user: target.username, wording }),
  };
}

function countRights() {
  const owned = new Map<string, number>();
  const granted = new Map<string, number>();
  const byTag = new Map<string, GrantStatement[]>();
  const count = (counts: Map<string, number>, name: string) =>
    counts.set(name, (counts.get(name) ?? 0) + 1);
  return {
    ...{ owned, granted },
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
     * A right that everybody lost keeps others out of functions that run as their owner. Where one
     * was taken and another given, both count.
     */
    forEverybody: () =>
      [...byTag.values()]
        .filter((statements) => statements.some(({ does }) => does === 'revoke'))
        .flat()
        .map(forWhoRestores),
  };
}

/** What was set for an owner's future objects counts for those of the user who takes its place. */
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
  const counts = (names: readonly string[], of: Map<string, number>, what: string) =>
    names
      .slice(0, MOST_NAMED)
      .map((name) => `${wording.name(name)} (${of.get(name)} ${what})`)
      .join(', ') +
    (names.length > MOST_NAMED ? ` and ${named(names.slice(MOST_NAMED), wording)}` : '');
  const grantees = [...granted.keys()].sort();
  return [
    ...(others.length > 0
      ? [
          `Owners were left out, and user ${wording.name(user)} owns everything instead of ${counts(others, owned, 'objects')}.`,
        ]
      : []),
    ...(grantees.length > 0
      ? [`Grants were left out, to ${counts(grantees, granted, 'grants')}.`]
      : []),
  ];
}

/** Answers what the user should know: what was left out, and what everybody may do again. */
export async function restoreRights(
  target: ConnectionTarget,
  options: RestoreOptions,
  { forEverybody, leftOut }: ArchiveRights,
): Promise<string[]> {
  // In a sandbox of our own there is nobody else.
  if (target.socket !== undefined) return [];
  const { refused } =
    forEverybody.length > 0
      ? await atServer(target, options, 'take-back', { statements: forEverybody })
      : { refused: [] };
  return [...leftOut, ...describeRefused(refused)];
}

function describeRefused(refused: readonly string[]): string[] {
  if (refused.length === 0) return [];
  const shown = refused.slice(0, MOST_NAMED);
  const more = refused.length > shown.length ? ` and ${refused.length - shown.length} more` : '';
  return [
    `Everybody may do again what the backup had taken from everybody, since this user could not take it: ${shown.join('; ')}${more}.`,
  ];
}
