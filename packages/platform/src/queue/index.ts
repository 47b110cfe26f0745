export { installQueue, queueMigrations } from './install.ts';
export {
  defineTask,
  type EnqueueOptions,
  enqueue,
  enqueueAll,
  type SystemActor,
  type Task,
  type TaskContext,
} from './task.ts';
export {
  handle,
  startWorker,
  type TaskHandler,
  type Worker,
  type WorkerOptions,
} from './worker.ts';
