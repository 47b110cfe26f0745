import { serveWorks } from '../target/serve-works.ts';
import { connect, type Session } from './connection/connect.ts';
import { prepare } from './sandbox/prepare.ts';
import { swap } from './swap/swap.ts';
import { createDatabase, dropDatabase } from './target/databases.ts';
import { emptyDatabase } from './target/empty.ts';
import { look } from './target/look.ts';
import type { Works } from './target/model.ts';
import { queryFailure } from './target/query-failure.ts';

/** The entry of a thread: see `atServer`. */
await serveWorks<Works, Session>({
  works: {
    look,
    'create-database': createDatabase,
    'drop-database': dropDatabase,
    empty: emptyDatabase,
    swap,
    prepare,
  },
  connect,
  queryFailure,
});
