import { Logger as GraphileLogger } from 'graphile-worker';
import type { Logger } from 'pino';

export const silentLogger = new GraphileLogger(() => () => {});

/** Logs the library's messages at debug, and its warnings and errors as such. */
export function graphileLogger(log: Logger): GraphileLogger {
  return new GraphileLogger((scope) => (level, message, meta) => {
    const method = level === 'error' ? 'error' : level === 'warning' ? 'warn' : 'debug';
    const { error } = (meta ?? {}) as { error?: unknown };
    log[method]({ task: scope.taskIdentifier, job: scope.jobId, err: error }, message);
  });
}
