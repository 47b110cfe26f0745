import { serveCompanion } from '../../session/serve-companion.ts';
import { connect } from '../connection/connect.ts';
import { identify } from '../connection/identify.ts';
import { queryFailure } from '../target/query-failure.ts';
import { openToWork } from '../target/server.ts';
import type { Refused, TextAnswers, TextFacts, TextTask } from './model.ts';
import { createWire, type Wire } from './wire.ts';

const GOODBYE_MS = 1_000;

/** The job `text`, which runs statements as they are passed to it: see `loadText`. */
export const serveText = serveCompanion<TextTask, TextFacts, TextAnswers>((task, wording) => ({
  async open(progress, closing) {
    const session = await connect(task, progress, wording, { pipeline: false });
    closing.defer(session.close);
    progress.reached('checking');
    const { version } = await identify(session, wording);
    const server = { ...task, wording, open: async () => session };
    const client = await openToWork(server);
    await client.query(`set application_name = '${task.name}'`);
    await client.query('reset search_path');
    const wire = createWire(client);
    let rows: Wire | undefined;
    return {
      facts: { version: version.text },
      connection: client,
      ping: async () => {}, // its answer would wait for the statement's
      answers: {
        async run(input) {
          const statements = input as Uint8Array[];
          for (const [done, statement] of statements.entries()) {
            const refused = await wire(statement).over;
            if (refused) return { done, refused };
          }
          return { done: statements.length };
        },
        async 'begin-rows'(input) {
          rows = wire(input as Uint8Array, { rows: true });
          return answer(await rows.ready);
        },
        async rows(input) {
          return answer(await rows?.send(input as Uint8Array));
        },
        async 'end-rows'() {
          return answer(await rows?.end());
        },
      },
      endProgram: async () => {},
    };
  },
  failureOf: (error) => queryFailure(error, wording),
  goodbyeMs: GOODBYE_MS,
}));

const answer = (refused: Refused | undefined) => (refused ? { refused } : {});
