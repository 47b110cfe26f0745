export type { Lane } from './fair/model.ts';
export { installQueue, queueMigrations } from './install.ts';
export { isWorkerAlive } from './is-alive.ts';
export { queueMetrics, taskMetrics } from './metrics.ts';
export { dropTasks, forgetQueues, pruneTasks } from './prune.ts';
export { defineTask, enqueue, enqueueAll, waitingTasks } from './task.ts';
export { handle, joinWorkers, startFairWorker, startWorker } from './worker.ts';
export type { TaskHandler, Worker } from './worker-model.ts';
