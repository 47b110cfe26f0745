import pg from 'pg';
import type { ConnectionTarget } from '../../credentials/model.ts';
import type { LeftOut, RestoreOptions } from '../../model.ts';
import { writePrivateFile } from '../../tools/index.ts';
import type { ContentsEntry } from '../measure/contents.ts';
import { markOf } from '../measure/marks.ts';
import { decodeName } from '../measure/names.ts';
import { readGrants } from '../measure/rights.ts';
import { type PostgresqlSurroundings, surroundingsOf } from '../surroundings/model.ts';
import { atServer } from '../target/at-server.ts';
import { type ArchiveContents, readArchiveContents } from './contents.ts';
import type { Watch } from './run-program.ts';
import { type Load, makeWithoutRows, runSteps } from './run-steps.ts';

/** For rights of a hundred thousand objects. */
const MS = 10 * 60_000;
/** pg_dump's number for what comes before all rows. */
const PRE_DATA = 2;

/** What a restore that keeps owners lets the server compute as them, once all rows are there. */
const OF_OWNERS = /^(?:MATERIALIZED VIEW DATA|INDEX|CONSTRAINT)$/;
/** Names without a schema are the server's own, which everybody may call. */
const CALLS = /\.(?:\w+|"(?:[^"]|"")*")\(|\bOPERATOR\(/;

/** Nobody makes anything there. */
const OF_SERVER = /^(?:pg_|information_schema$)/;

type Owners = NonNullable<PostgresqlSurroundings['owners']>;

export function ownersOf(needs: RestoreOptions['needs']): Owners | undefined {
  return surroundingsOf(needs)?.owners;
}

/** Whether a restore that keeps owners computes anything as one who may lack a right to something. */
export function isComputedByOwners(
  { entries, definitionOf }: Pick<ArchiveContents, 'entries' | 'definitionOf'>,
  owners: Owners | undefined,
): boolean {
  if (!owners) return false;
  const mayAll = superusersIn(owners);
  const named = new Set(entries.map(({ owner }) => decodeName(owner)).filter((name) => name));
  const mayLack = (entry: ContentsEntry) =>
    OF_OWNERS.test(entry.kind) &&
    !mayAll.has(decodeName(entry.owner)) &&
    (entry.kind === 'MATERIALIZED VIEW DATA' || CALLS.test(definitionOf(entry).toString('latin1')));
  return named.size > 1 && entries.some(mayLack);
}

const superusersIn = (owners: Owners) =>
  new Set(owners.filter(({ superuser }) => superuser).map(({ name }) => name));

/**
 * In a sandbox: loads with owners and grants, to find what the server refuses to compute as them. The
 * user is no superuser, but has the rights of all of them: what belonged to superusers becomes theirs.
 * Rights come before the rows here as well, each for itself, since what is no more than refused to a
 * plain user must not prevent the rest. `provided`: what the sandbox's superuser has made already.
 */
export async function loadAsOwners(
  target: ConnectionTarget,
  load: Load,
  watch: Watch,
  { owners, provided }: { owners: Owners; provided: ReadonlySet<number> },
): Promise<Awaited<ReturnType<typeof runSteps>>> {
  const { archive, options, plan } = load;
  archive.replaceHead(withoutSuperusers(archive.head(), owners, target.username));
  const contents = readArchiveContents(archive.head());
  const known = new Map(contents.entries.map((entry) => [entry.id, entry]));
  const wanted = plan.entries.flatMap((id) => known.get(id) ?? []);
  const isFirst = ({ section, hasData }: ContentsEntry) => section === PRE_DATA && !hasData;
  const isGrants = ({ kind }: ContentsEntry) => /ACL$/.test(kind);
  const isSchema = ({ kind }: ContentsEntry) => kind === 'SCHEMA';
  const run = async (statements: string[]) => {
    if (statements.length > 0)
      await atServer(target, { ...options, deadlineMs: MS }, 'run-each', { statements });
  };
  const file = await writePrivateFile(load.folder, 'owners', contents.bytes);
  const make = async (which: (entry: ContentsEntry) => boolean) => {
    const ids = idsOf(wanted.filter(which));
    if (ids.length > 0) await makeWithoutRows(load, ids, { jobs: 1, contents: file }, watch);
  };
  await make(isSchema);
  await run([
    ...contents.entries
      .filter((entry) => isSchema(entry) && provided.has(entry.id) && entry.owner.length > 0)
      .map(({ tag, owner }) => `alter schema ${quoted(tag)} owner to ${quoted(owner)}`),
    ...grantsToCreate(contents.entries, owners),
  ]);
  await make((entry) => isFirst(entry) && !isSchema(entry) && !isGrants(entry));
  await run(contents.entries.filter(({ kind }) => kind === 'ACL').flatMap(grantsIn));
  const rest = wanted.filter((entry) => !isFirst(entry) && !isGrants(entry));
  const { leftOut = [], ...done } = await runSteps(
    { ...load, plan: { ...plan, entries: idsOf(rest) } },
    watch,
  );
  const refused = leftOut.flatMap((one) => refusedToOwner(one, contents.entries));
  return { ...done, ...(refused.length > 0 && { leftOut: refused }) };
}

const idsOf = (entries: readonly ContentsEntry[]) => entries.map(({ id }) => id);
const quoted = (name: Buffer) => pg.escapeIdentifier(decodeName(name));

function withoutSuperusers(head: Buffer, owners: Owners, user: string): Buffer {
  const contents = readArchiveContents(head);
  const mayAll = superusersIn(owners);
  const instead = Buffer.from(user);
  return contents.withOwners(
    new Map(
      contents.entries
        .filter(({ owner }) => owner.length > 0 && mayAll.has(decodeName(owner)))
        .map(({ id }) => [id, instead]),
    ),
  );
}

/** A superuser may give an object to anybody; others only to who may make it there. */
function grantsToCreate(entries: readonly ContentsEntry[], owners: Owners): string[] {
  const schemas = new Set(entries.map(({ namespace }) => decodeName(namespace)));
  const own = [...schemas].filter((name) => name !== '' && !OF_SERVER.test(name));
  if (own.length === 0) return [];
  const list = own.map((name) => pg.escapeIdentifier(name)).join(', ');
  return owners
    .filter(({ superuser }) => !superuser)
    .map(({ name }) => `grant create on schema ${list} to ${pg.escapeIdentifier(name)}`);
}

function grantsIn({ text, tag }: ContentsEntry): string[] {
  return readGrants(text, decodeName(tag)).flatMap((one) => {
    const grant = decodeName(Buffer.from(one.text, 'latin1'));
    if (one.grantor === undefined) return [grant];
    const role = decodeName(Buffer.from(one.grantor, 'latin1'));
    return [`set local role ${role}`, grant, 'reset role'];
  });
}

/** Only what fails as an owner's: the plain user of a sandbox is refused more than a superuser. */
function refusedToOwner(one: LeftOut, entries: readonly ContentsEntry[]): LeftOut[] {
  const marks = new Set(one.marks);
  const entry = entries.find((entry) => OF_OWNERS.test(entry.kind) && marks.has(markOf(entry)));
  if (!entry || one.why.startsWith('it needs ')) return [];
  const role = pg.escapeIdentifier(decodeName(entry.owner));
  const { object, why, table } = one;
  return [
    {
      ...{ object, why },
      advice: `A restore that keeps owners computes this as its owner ${role}: give that role what it lacks (GRANT), and the next backup restores. A restore without owners (ownership: omit) brings back everything now.`,
      fault: 'backup',
      ...(table !== undefined && { table }),
    },
  ];
}
