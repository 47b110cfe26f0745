import { serveJobs } from '../session/serve-jobs.ts';
import { serveWorks } from '../target/serve-works.ts';
import { connect, type Session } from './connection/connect.ts';
import { serveSource } from './dump/source-session.ts';
import { serveLoad } from './load/load-session.ts';
import { serveProbe } from './probe/session.ts';
import { prepare } from './sandbox/prepare.ts';
import { swap } from './swap/swap.ts';
import { wake } from './swap/wake.ts';
import { createDatabase, dropDatabase } from './target/databases.ts';
import { emptyDatabase } from './target/empty.ts';
import { look } from './target/look.ts';
import type { Works } from './target/model.ts';
import { queryFailure } from './target/query-failure.ts';

/** What a session can be asked to do, by name: see `atServer`. */
const serveWork = serveWorks<Works, Session>({
  works: {
    look,
    'create-database': createDatabase,
    'drop-database': dropDatabase,
    empty: emptyDatabase,
    swap,
    wake,
    prepare,
  },
  connect,
  queryFailure,
});

/** The entry of every thread of this engine. */
serveJobs({ probe: serveProbe, work: serveWork, dump: serveSource, load: serveLoad });
