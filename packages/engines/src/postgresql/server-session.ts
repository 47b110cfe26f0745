import { serveJobs } from '../session/serve-jobs.ts';
import { serveWorks } from '../target/serve-works.ts';
import { connect, type Session } from './connection/connect.ts';
import { endProgram, isWorking } from './connection/program-session.ts';
import { serveSource } from './dump/source-session.ts';
import { analyse } from './load/analyse.ts';
import { readSettings } from './load/settings.ts';
import { serveProbe } from './probe/session.ts';
import { createUser, provide } from './sandbox/prepare.ts';
import { swap } from './swap/swap.ts';
import { createDatabase, dropDatabase } from './target/databases.ts';
import { emptyDatabase } from './target/empty.ts';
import { look } from './target/look.ts';
import type { Works } from './target/model.ts';
import { queryFailure } from './target/query-failure.ts';
import { lookForNames } from './target/roles.ts';
import { runEach } from './target/run-each.ts';
import { openToWork } from './target/server.ts';
import { serveText } from './text/session.ts';

/** What a session can be asked to do, by name: see `atServer`. */
const serveWork = serveWorks<Works, Session>({
  works: {
    look,
    'look-for-names': lookForNames,
    'run-each': runEach,
    'create-database': createDatabase,
    'drop-database': dropDatabase,
    empty: emptyDatabase,
    swap,
    analyse,
    'read-settings': readSettings,
    'is-working': async (server, { name }) => isWorking(await openToWork(server), name),
    async 'end-program'(server, { name }) {
      await endProgram(await openToWork(server), name);
      return null;
    },
    'create-user': createUser,
    provide,
  },
  connect,
  queryFailure,
});

/** The entry of every thread of this engine. */
serveJobs({ probe: serveProbe, work: serveWork, dump: serveSource, text: serveText });
