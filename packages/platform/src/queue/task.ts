import type { QueryExecutorProvider } from 'kysely';
import { sql } from 'kysely';
import type { Logger } from 'pino';
import type { z } from 'zod';

/** A kind of work: its name, what it needs to know, and how often it is tried. */
export type Task<Payload> = {
  name: string;
  payload: z.ZodType<Payload>;
  maxAttempts: number;
  /** Who is named in the audit log for what this work does. */
  actor: SystemActor;
};

/** A part of the platform that acts on its own. */
type SystemActor = { type: 'system'; name: string };

export type TaskContext = {
  /** Aborts when the worker must stop before the work is done; the work is then tried again. */
  signal: AbortSignal;
  attempt: number;
  /**
   * Under which the worker is known to be alive, for its leases. Undefined in the moment before it
   * is.
   */
  worker?: string | undefined;
  actor: SystemActor;
  log: Logger;
};

export function defineTask<Payload>(task: {
  name: string;
  payload: z.ZodType<Payload>;
  maxAttempts?: number;
  actor: string;
}): Task<Payload> {
  const { name, payload, maxAttempts = 25, actor } = task;
  return { name, payload, maxAttempts, actor: { type: 'system', name: actor } };
}

type EnqueueOptions = {
  /** Does not run before this has passed, by the database's clock: workers' own may differ. */
  afterMs?: number;
  /** Of several waiting tasks with one key, only the newest is kept. */
  key?: string;
  /** Smaller numbers run first. */
  priority?: number;
  /** Tasks of one named queue run one after the other. */
  queue?: string;
};

/** Adds the task in the caller's transaction: it runs if and only if that commits. */
export async function enqueue<Payload>(
  tx: QueryExecutorProvider,
  task: Task<Payload>,
  payload: Payload,
  options: EnqueueOptions = {},
): Promise<void> {
  await enqueueAll(tx, task, [payload], options);
}

/** The same for many payloads in one statement. */
export async function enqueueAll<Payload>(
  tx: QueryExecutorProvider,
  task: Task<Payload>,
  payloads: Payload[],
  { afterMs, key, priority, queue }: EnqueueOptions = {},
): Promise<void> {
  const json = JSON.stringify(payloads.map((payload) => task.payload.parse(payload)));
  await sql`select enqueue_tasks(
      ${task.name}, ${json}::json, ${queue ?? null},
      clock_timestamp() + ${afterMs ?? null}::float8 * interval '1 millisecond', ${task.maxAttempts},
      ${key ?? null}, ${priority ?? null})`.execute(tx);
}

/** Which of these keys belong to a task that waits or runs. */
export async function waitingTasks(
  tx: QueryExecutorProvider,
  keys: readonly string[],
): Promise<Set<string>> {
  if (keys.length === 0) return new Set();
  const { rows } = await sql<{ key: string }>`
    select waiting_tasks as key from waiting_tasks(${keys})`.execute(tx);
  return new Set(rows.map(({ key }) => key));
}
