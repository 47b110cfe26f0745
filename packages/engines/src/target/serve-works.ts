import type { SessionOwner } from '../model.ts';
import type { SessionTask } from '../session/model.ts';
import { describeFailure } from '../session/refusal.ts';
import type { Progress } from '../session/serve.ts';
import type { JobLine } from '../session/serve-jobs.ts';
import { createRedactor } from '../wording/redact.ts';
import { createWording, type Wording } from '../wording/wording.ts';
import type { WorkMessage, WorkTask } from './at-server.ts';

/** The server, as work in a session's thread sees it. */
export type Server<Session> = {
  target: SessionTask['target'];
  wording: Wording;
  /** How long the work may take; 0 for no limit. */
  budgetMs: number;
  owner?: SessionOwner | undefined;
  /** A session in the target's own database or another; closed when the work is over. */
  open(database?: string): Promise<Session>;
};

/** What each work of `Works` does, by its name. */
type WorkTable<Works extends Record<keyof Works, { input: unknown; result: unknown }>, At> = {
  [Work in keyof Works]: (
    server: At,
    input: Works[Work]['input'],
  ) => Promise<Works[Work]['result']>;
};

type Serving<Works extends Record<keyof Works, { input: unknown; result: unknown }>, Session> = {
  works: WorkTable<Works, Server<Session>>;
  connect(task: SessionTask, progress: Progress, wording: Wording): Promise<Session>;
  /** Why the server did not do what it was asked for. Returns other errors unchanged. */
  queryFailure(error: unknown, wording: Wording): unknown;
};

/** The job of one piece of work: see `createAtServer`. */
export function serveWorks<
  Works extends Record<keyof Works, { input: unknown; result: unknown }>,
  Session extends { close(): Promise<void> },
>({ works, connect, queryFailure }: Serving<Works, Session>) {
  return async (task: WorkTask<Works>, { post }: JobLine<never, WorkMessage>): Promise<void> => {
    const { target, budgetMs, owner } = task;
    const wording = createWording(createRedactor(target.password));
    const progress: Progress = { reached: (stage) => post({ stage }), learned: () => {} };
    const opened: Session[] = [];
    const open = async (database = target.database) => {
      const at = { ...task, target: { ...target, database } };
      const session = await connect(at, progress, wording);
      opened.push(session);
      progress.reached('checking');
      return session;
    };
    const perform = async (): Promise<WorkMessage> => {
      try {
        const server = { target, wording, budgetMs, owner, open };
        return { done: await works[task.work](server, task.input) };
      } catch (error) {
        return describeFailure(queryFailure(error, wording));
      }
    };
    post({ stage: 'connecting' });
    const outcome = await perform();
    // Closed before the outcome is reported: its reader relies on the sessions being gone.
    await Promise.all(opened.map((session) => session.close()));
    post(outcome);
  };
}
