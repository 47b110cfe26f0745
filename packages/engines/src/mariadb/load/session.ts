import type { Connection } from 'mariadb';
import { RestoreFailure } from '../../model.ts';
import type { ServerVersion } from '../../session/model.ts';
import { serveCompanion } from '../../session/serve-companion.ts';
import type { Wording } from '../../wording/wording.ts';
import { connect } from '../connection/connect.ts';
import { identify } from '../connection/identify.ts';
import { endProgram, isWorking } from '../connection/program-session.ts';
import { openRelay } from '../connection/relay.ts';
import { findBroken } from '../probe/broken.ts';
import { charactersOf } from '../target/databases.ts';
import { readObjects } from '../target/objects.ts';
import { queryFailure } from '../target/query-failure.ts';
import { accountOf, id, openToWork } from '../target/server.ts';
import { analyse } from './analyse.ts';
import type { LoadAnswers, LoadFacts, LoadTask } from './model.ts';

const GOODBYE_MS = 5_000;

/** The job `load`, beside the program that loads a dump: see `openLoadCompanion`. */
export const serveLoad = serveCompanion<LoadTask, LoadFacts, LoadAnswers>((task, wording) => ({
  async open(progress, closing) {
    const session = await connect(task, progress, wording);
    closing.defer(session.close);
    progress.reached('checking');
    const server = { ...task, wording, open: async () => session };
    const connection = await openToWork(server);
    const { version, database } = await prepare(connection, task, wording);
    const relay = await openRelay(task, session.encrypted);
    closing.defer(relay.close);
    return {
      facts: { version, relay: relay.address, account: await accountOf(connection) },
      connection,
      ping: () => connection.ping(),
      answers: {
        'is-working': () => isWorking(connection, relay),
        'find-broken': () => findBroken({ connection, database, wording }),
        analyse: () => analyse(connection, database, wording),
      },
      async endProgram() {
        await relay.close();
        await endProgram(connection, relay);
      },
    };
  },
  failureOf: (error) => queryFailure(error, wording),
  goodbyeMs: GOODBYE_MS,
}));

/** Where it is loaded, a dump drops what it makes: there must be nothing in the database that this could hit. */
async function prepare(
  connection: Connection,
  task: LoadTask,
  wording: Wording,
): Promise<{ version: ServerVersion; database: string }> {
  const { version, database } = await identify(connection);
  if (task.inUse) return { version, database };
  const objects = await readObjects(connection, database);
  if (objects.length > 0) {
    const names = objects.map(({ kind, name }) => `${kind.toLowerCase()} ${wording.name(name)}`);
    throw new RestoreFailure(
      'TARGET_NOT_EMPTY',
      `Database ${wording.name(database)} is not empty: it has ${wording.list(names)}.`,
    );
  }
  const characters = charactersOf(task.encoding, task.collation);
  const { comment } = task;
  const words = comment === undefined ? '' : ` comment ${connection.escape(comment)}`;
  if (characters + words !== '') {
    await connection.query(`alter database ${id(database)}${characters}${words}`);
  }
  return { version, database };
}
