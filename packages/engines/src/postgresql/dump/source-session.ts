import { SILENT } from '../../session/serve.ts';
import { type Held, serveCompanion } from '../../session/serve-companion.ts';
import type { Wording } from '../../wording/wording.ts';
import { beginReading } from '../connection/begin-reading.ts';
import { connect, type Session } from '../connection/connect.ts';
import { identify } from '../connection/identify.ts';
import { refuseSharedPooler } from '../connection/pooler.ts';
import { endProgram } from '../connection/program-session.ts';
import { queryRefusal } from '../connection/refusals.ts';
import { together } from '../connection/together.ts';
import { cautionsOf } from '../probe/cautions.ts';
import { checkRights, warnOfForeign } from '../probe/readable.ts';
import { readSurroundings } from '../surroundings/read.ts';
import { findDerived, measureDerived } from './derived.ts';
import { readForeignKeys } from './foreign-keys.ts';
import { readInventory } from './inventory.ts';
import { measureMembers } from './members.ts';
import type { DerivedRelation, SourceAnswers, SourceFacts, SourceTask, Wanted } from './model.ts';
import { chooseMembers } from './own-entries.ts';
import { findRewritten, readFacts } from './source-facts.ts';

const GOODBYE_MS = 2_000;
/** The major version that introduced it. */
const TRANSACTION_TIMEOUT = 17;

/** The job `dump`, which opens a snapshot and holds it until it is closed: see `openSource`. */
export const serveSource = serveCompanion<SourceTask, SourceFacts, SourceAnswers>(
  (task, wording) => ({
    async open(progress, closing) {
      const session = await connect(task, progress, wording);
      closing.defer(session.close);
      progress.reached('checking');
      return held(session, await openSnapshot(session, task, wording), task, wording);
    },
    failureOf: (error) => queryRefusal(error, task.target, wording),
    goodbyeMs: GOODBYE_MS,
  }),
);

async function openSnapshot(
  session: Session,
  task: SourceTask,
  wording: Wording,
): Promise<SourceFacts> {
  const { client, limits } = session;
  const { version, standby } = await identify(session, wording);
  await refuseSharedPooler(session, () => connect(task, SILENT, wording));
  await beginReading(client, {
    statement_timeout: Math.ceil(task.budgetMs),
    idle_in_transaction_session_timeout: 0,
    ...(version.major >= TRANSACTION_TIMEOUT && { transaction_timeout: 0 }),
  });
  const [, id, read, derived, surroundings, foreignKeys, ...warnings] = await together([
    checkRights(client, wording.name(task.target.username), wording),
    exportSnapshot(client),
    readFacts(client),
    findDerived(client, version.major),
    readSurroundings(client),
    readForeignKeys(client),
    warnOfForeign(client, wording),
    cautionsOf(client, wording),
  ]);
  const told = { id, version, standby, limits, warnings: warnings.flat() };
  const inventory = await readInventory(client, version.major, read.extensions);
  return { ...told, surroundings, foreignKeys, ...read, ...derived, ...inventory };
}

async function exportSnapshot(client: Session['client']): Promise<string> {
  const { rows } = await client.query<{ id: string }>(
    'select pg_catalog.pg_export_snapshot() as id',
  );
  return rows[0]?.id ?? '';
}

/** The names that the question has may not be those that the server has: see `takeTextAsItIs`. */
const keyOf = ({ what, dumped }: DerivedRelation) => [what, dumped.schema, dumped.name].join('\0');

function held(
  { client }: Session,
  facts: SourceFacts,
  { dumpName }: SourceTask,
  wording: Wording,
): Held<SourceFacts, SourceAnswers> {
  let answered = true;
  let measuring = false;
  const how = { major: facts.version.major, wording };
  async function measured<T>(measure: () => Promise<T>): Promise<T> {
    measuring = true;
    try {
      return await measure();
    } finally {
      measuring = false;
    }
  }
  return {
    facts,
    connection: client,
    async ping() {
      if (measuring) return; // it is answering
      if (!answered) throw new Error('no answer');
      answered = false;
      await client.query('select');
      answered = true;
    },
    answers: {
      async 'find-rewritten'() {
        const members = facts.members.filter(({ columns }) => columns !== null);
        const rewritten = await findRewritten(client, [...facts.tables, ...members]);
        return rewritten.map(({ schema, name }) => [schema, name]);
      },
      'choose-members': (wanted) =>
        measured(() => chooseMembers(client, facts.members, wanted as Wanted, how)),
      'measure-members'(oids) {
        const asked = new Set(oids as string[]);
        const members = facts.members.filter(({ oid }) => asked.has(oid));
        return measured(() => measureMembers(client, members, how));
      },
      'measure-derived'(relations) {
        const asked = new Set((relations as DerivedRelation[]).map(keyOf));
        const own = facts.derived.filter((relation) => asked.has(keyOf(relation)));
        return measured(() => measureDerived(client, own, how));
      },
    },
    async endProgram() {
      await client.query('rollback');
      // If that is refused, the lock timeout ends it.
      await endProgram(client, dumpName);
    },
  };
}
