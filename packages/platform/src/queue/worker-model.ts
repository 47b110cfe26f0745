import type { Logger } from 'pino';
import type { TaskContext } from './task.ts';

/** A task together with the function that does it. */
export type TaskHandler = {
  name: string;
  run(payload: unknown, context: Omit<TaskContext, 'actor'>): Promise<void>;
};

export type WorkerOptions = {
  url: string;
  schema: string;
  handlers: TaskHandler[];
  concurrency: number;
  /**
   * How many tasks to fetch at once. More is faster for floods of short tasks; 0 leaves each task
   * in the database, free for any worker, until one is ready to do it: right for long tasks.
   */
  prefetch?: number;
  /**
   * Recurring housekeeping, in UTC: however many workers there are, each time is enqueued once,
   * with an empty payload. Times that passed while no worker ran are left out.
   */
  recurring?: { task: string; cron: string }[];
  /**
   * The share of the grace in which running tasks may finish; after that they are aborted, and hand
   * themselves over. A small share is right for tasks that take longer than any grace.
   */
  finishing?: number;
  /** How many milliseconds another worker may be silent before it counts as dead; a minute by default. */
  silentMs?: number;
  log: Logger;
};

/** How often this process did a task of this name with that outcome, and for how long. */
export type TaskCount = {
  task: string;
  outcome: 'done' | 'failed';
  times: number;
  seconds: number;
};

export type Worker = {
  /** Rejects while the queue is out of reach, so that no tasks are taken from it. */
  check(): Promise<void>;
  /** What was done since the start. */
  counts(): TaskCount[];
  /** Lets running tasks finish; those not done within the grace are aborted and left to the next worker. */
  stop(options: { graceMs: number }): Promise<void>;
};
