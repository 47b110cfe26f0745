export { installQueue, queueMigrations } from './install.ts';
export {
  defineTask,
  type EnqueueOptions,
  enqueue,
  enqueueAll,
  type SystemActor,
  type Task,
  type TaskContext,
  waitingTasks,
} from './task.ts';
export { handle, startWorker } from './worker.ts';
export type { TaskHandler, Worker, WorkerOptions } from './worker-model.ts';
