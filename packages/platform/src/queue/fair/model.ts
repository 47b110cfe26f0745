import type { Logger } from 'pino';
import type { TaskHandler } from '../worker-model.ts';

/** Long work of one kind, in which organisations take turns. Its payloads name an `organisation`. */
export type Lane = {
  name: string;
  handlers: TaskHandler[];
  /** How many of its tasks this process runs at once. */
  slots: number;
  /** How many of its tasks one organisation runs at once, over all processes. */
  mostPerOrganisation: number;
};

export type FairWorkerOptions = {
  url: string;
  schema: string;
  /**
   * The most urgent first: once its own slots are taken, a lane's work also takes those of the lanes
   * after it, before their own work does.
   */
  lanes: Lane[];
  /** As for any worker. */
  finishing?: number;
  silentMs?: number;
  log: Logger;
};

/** A task that this worker holds. */
export type TakenTask = {
  id: string;
  task: string;
  payload: unknown;
  attempts: number;
};
