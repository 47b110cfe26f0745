export { installQueue, queueMigrations } from './install.ts';
export { defineTask, enqueue, enqueueAll, waitingTasks } from './task.ts';
export { handle, startWorker } from './worker.ts';
export type { TaskHandler, Worker } from './worker-model.ts';
