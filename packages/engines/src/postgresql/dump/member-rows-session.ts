import type pg from 'pg';
import { serveCompanion } from '../../session/serve-companion.ts';
import { beginReading } from '../connection/begin-reading.ts';
import { connect } from '../connection/connect.ts';
import { queryRefusal } from '../connection/refusals.ts';
import { COLUMNS } from './member-text.ts';
import type { RowsAnswers, RowsTask } from './model.ts';
import { READ_ALIKE } from './stored-rows.ts';

const GOODBYE_MS = 2_000;
/** How much is read ahead of what is asked for. */
const AHEAD = 4 << 20;

/** The job `member-rows`, which reads tables as pg_dump would: see `openMemberRows`. */
export const serveMemberRows = serveCompanion<RowsTask, null, RowsAnswers>((task, wording) => ({
  async open(progress, closing) {
    // Rows come as they are only without a pipeline.
    const session = await connect(task, progress, wording, { pipeline: false });
    closing.defer(session.close);
    const { client } = session;
    progress.reached('checking');
    await beginReading(client, { statement_timeout: 0, idle_in_transaction_session_timeout: 0 });
    await client.query(`set transaction snapshot '${task.snapshot}'`);
    await client.query(READ_ALIKE.map((setting) => `set local ${setting}`).join('; '));
    let rows: Rows | undefined;
    return {
      facts: null,
      connection: client,
      ping: async () => {},
      answers: {
        async 'begin-rows'(oid) {
          rows = readRows(client, await statementFor(client, Number(oid)));
          return null;
        },
        'more-rows': async () => rows?.next(),
      },
      endProgram: async () => {},
    };
  },
  failureOf: (error) => queryRefusal(error, task.target, wording),
  goodbyeMs: GOODBYE_MS,
}));

/** In the encoding of the database, as pg_dump writes. */
async function statementFor(client: pg.Client, oid: number): Promise<string> {
  const { rows } = await client.query<{ statement: string }>(`
    select pg_catalog.format('copy %I.%I (%s) to stdout (encoding %L)', n.nspname, c.relname, ${COLUMNS},
      pg_catalog.getdatabaseencoding()) as statement
    from pg_catalog.pg_class c join pg_catalog.pg_namespace n on n.oid = c.relnamespace
    where c.oid = ${oid}`);
  return rows[0]?.statement ?? '';
}

type Rows = { next(): Promise<Uint8Array | undefined> };

/** Rows as the server sends them. It is kept waiting when they come faster than they are taken. */
function readRows(client: pg.Client, statement: string): Rows {
  const { stream } = client.connection;
  let pieces: Buffer[] = [];
  let bytes = 0;
  let over = false;
  let failure: Error | undefined;
  let wake = () => {};
  const nothing = () => {};
  const end = (error?: Error) => {
    failure ??= error;
    over = true;
    wake();
  };
  client.query({
    submit: (connection: pg.Connection) => connection.query(statement),
    handleRowDescription: nothing,
    handleDataRow: nothing,
    handleCommandComplete: nothing,
    handleEmptyQuery: nothing,
    handlePortalSuspended: nothing,
    handleCopyInResponse: nothing,
    handleCopyData({ chunk }: { chunk: Buffer }) {
      pieces.push(Buffer.from(chunk)); // its place is used again
      bytes += chunk.length;
      if (bytes > AHEAD) stream.pause();
      wake();
    },
    handleError: end,
    handleReadyForQuery: () => end(),
  });
  return {
    async next() {
      if (bytes === 0 && !over) {
        const { promise, resolve } = Promise.withResolvers<void>();
        wake = resolve;
        stream.resume();
        await promise;
      }
      if (failure) throw failure;
      if (bytes === 0) return undefined;
      const piece = Buffer.concat(pieces, bytes);
      pieces = [];
      bytes = 0;
      stream.resume();
      return piece;
    },
  };
}
