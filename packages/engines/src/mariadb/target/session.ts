import { parentPort, workerData } from 'node:worker_threads';
import { RestoreFailure } from '../../model.ts';
import { ProbeRefusal } from '../../session/refusal.ts';
import { type Progress, stackOf } from '../../session/serve.ts';
import type { WorkMessage, WorkTask } from '../../target/at-server.ts';
import { createRedactor } from '../../wording/redact.ts';
import { createWording } from '../../wording/wording.ts';
import { connect, type Session } from '../connection/connect.ts';
import { furnish } from '../sandbox/prepare.ts';
import { swap } from '../swap/swap.ts';
import { createDatabase, dropDatabase } from './databases.ts';
import { emptyDatabase } from './empty.ts';
import { look } from './look.ts';
import type { Works } from './model.ts';
import { queryFailure } from './query-failure.ts';
import type { Server } from './server.ts';

/** The entry of a thread: see `atServer`. */
const WORKS: {
  [Work in keyof Works]: (
    server: Server,
    input: Works[Work]['input'],
  ) => Promise<Works[Work]['result']>;
} = {
  look,
  'create-database': createDatabase,
  'drop-database': dropDatabase,
  empty: emptyDatabase,
  swap,
  furnish,
};

const task = workerData as WorkTask<Works>;
const wording = createWording(createRedactor(task.target.password));
const post = (message: WorkMessage) => parentPort?.postMessage(message);

await serve();

async function serve(): Promise<void> {
  const opened: Session[] = [];
  const progress: Progress = { reached: (stage) => post({ stage }), learned: () => {} };
  const open = async (database = task.target.database) => {
    const target = { ...task.target, database };
    const session = await connect({ ...task, target }, progress, wording);
    opened.push(session);
    progress.reached('checking');
    return session;
  };
  post({ stage: 'connecting' });
  try {
    const work = WORKS[task.work] as (server: Server, input: unknown) => Promise<unknown>;
    const server = { target: task.target, wording, budgetMs: task.budgetMs, open };
    post({ done: await work(server, task.input) });
  } catch (error) {
    const failure = queryFailure(error, wording);
    if (failure instanceof RestoreFailure) {
      post({ refused: { code: failure.code, message: failure.message } });
    } else if (failure instanceof ProbeRefusal) {
      const { errorCode: code, errorMessage: message } = failure.failure;
      post({ refused: { code, message } });
    } else post({ fault: stackOf(failure) });
  } finally {
    await Promise.all(opened.map((session) => session.close()));
  }
}
