import { serveCompanion } from '../../session/serve-companion.ts';
import { NOT_ENCRYPTED } from '../../session/tls.ts';
import type { Wording } from '../../wording/wording.ts';
import { connect, type Session } from '../connection/connect.ts';
import { identify, limitQueries } from '../connection/identify.ts';
import { withOwnSettings } from '../connection/own-settings.ts';
import { endProgram } from '../connection/program-session.ts';
import { queryRefusal } from '../connection/refusals.ts';
import { openRelay } from '../connection/relay.ts';
import { findBroken } from '../probe/broken.ts';
import { checkReadable } from '../probe/readable.ts';
import { vendorOf } from '../rules.ts';
import { isAtLeast } from '../surroundings/model.ts';
import { readScratch } from '../target/scratch.ts';
import { type Catalogue, readCatalogue } from './catalogue.ts';
import { askExactly, findInexact, readColumns } from './exact.ts';
import { listWithout, withoutHistory } from './listings.ts';
import { watchLocks } from './lock-watch.ts';
import { readLostCharacters } from './lost-characters.ts';
import type { SourceAnswers, SourceFacts, SourceTask } from './model.ts';
import { readOwnTexts } from './own-texts.ts';
import { findChanges, readFacts, type Stamps, stampsOf } from './source-facts.ts';

const GOODBYE_MS = 2_000;

/** The job `dump`, which reads beside the dump and relays the dump's connection: see `openSource`. */
export const serveSource = serveCompanion<SourceTask, SourceFacts, SourceAnswers>(
  (task, wording) => ({
    async open(progress, closing, post) {
      const session = await connect(task, progress, wording);
      closing.defer(session.close);
      progress.reached('checking');
      const { read, stamps, referenceSystems } = await readSource(session, task, wording);
      const { connection, encrypted } = session;
      const scratch = await readScratch(connection, read.database);
      await connection.query('set session wait_timeout = 86400');
      const columns = task.exact === 'none' ? [] : await readColumns(connection, read.database);
      const inexact = await findInexact(connection, columns, task.exact);
      const lostCharacters = [
        ...(await readLostCharacters(connection, read, columns)),
        ...(isAtLeast(task.exact, 'definitions') ? referenceSystems : []),
      ];
      const texts =
        task.exact === 'none'
          ? undefined
          : await readOwnTexts(connection, read.database, task.exact);
      const undated = read.tables.flatMap(({ name, versioned }) =>
        versioned === 'by-transaction' ? [name] : [],
      );
      const relay = await openRelay(task, encrypted, (question) => {
        const own =
          withOwnSettings(question) ??
          texts?.ask(question) ??
          listWithout(question, [...read.broken, ...scratch]) ??
          withoutHistory(question, undated);
        if (own) return own;
        const exactly = askExactly(question, inexact);
        if (exactly) inexact.delete(exactly.table);
        return exactly?.question;
      });
      closing.defer(relay.close);
      const lost = (error: unknown) =>
        post({ lost: error instanceof Error ? wording.said(error.message) : '' });
      const watch = watchLocks(connection, relay, {
        lockWaitMs: task.lockWaitMs,
        onLocked: (state) => post({ ended: lockTimeout(wording.said(state)) }),
        onLost: lost,
      });
      closing.defer(watch.stop);
      return {
        facts: {
          ...{ ...read, lostCharacters, relay: relay.address },
          hidden: scratch.map(({ name }) => name),
          lostComments: texts?.lostComments ?? [],
          ...(texts && { eventMark: texts.mark }),
        },
        connection,
        ping: () => connection.ping(),
        answers: {
          'find-inexact': async () => [...inexact.keys()],
          async 'find-changes'() {
            const after = stampsOf(await readCatalogue(connection, read.database));
            return findChanges(stamps, after, wording);
          },
        },
        async endProgram() {
          // The program's side is closed first: a server that reads from it notices by itself.
          await relay.close();
          await endProgram(connection, relay);
        },
      };
    },
    failureOf: (error) => queryRefusal(error, task.target, wording),
    goodbyeMs: GOODBYE_MS,
  }),
);

async function readSource(
  { connection, encrypted }: Session,
  task: SourceTask,
  wording: Wording,
): Promise<{
  read: Omit<SourceFacts, 'relay' | 'eventMark' | 'hidden' | 'lostCharacters' | 'lostComments'>;
  stamps: Stamps;
  referenceSystems: Catalogue['referenceSystems'];
}> {
  const { version, database } = await identify(connection);
  await limitQueries(connection, version, task.budgetMs);
  const vendor = vendorOf(version);
  const user = wording.name(task.target.username);
  await checkReadable({ connection, database, user, vendor, wording });
  const warnings = task.target.tls.mode === 'prefer' && !encrypted ? [NOT_ENCRYPTED] : [];
  const catalogue = await readCatalogue(connection, database);
  const facts = await readFacts(connection, database, catalogue);
  const broken = await findBroken({ connection, database, wording });
  const { referenceSystems } = catalogue;
  return {
    referenceSystems,
    stamps: stampsOf(catalogue),
    read: { version, database, warnings, ...facts, broken },
  };
}

function lockTimeout(state: string): { code: 'LOCK_TIMEOUT'; message: string } {
  return {
    code: 'LOCK_TIMEOUT',
    message: `Another session has kept a table locked for too long (the server says: ${state}). Look for long transactions that change tables, or back up at another time.`,
  };
}
