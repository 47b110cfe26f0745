import { Logger as GraphileLogger } from 'graphile-worker';
import type { Logger } from 'pino';

export const silentLogger = new GraphileLogger(() => () => {});

/** Our crews have fewer connections than tasks on purpose: see `CONNECTIONS` in crew.ts. */
const INTENDED = /^WARNING: having maxPoolSize \(\d+\) smaller than concurrency/;

/** Logs the library's messages at debug, and its warnings and errors as such. */
export function graphileLogger(log: Logger): GraphileLogger {
  return new GraphileLogger((scope) => (level, message, meta) => {
    const isWarning = level === 'warning' && !INTENDED.test(message);
    const method = level === 'error' ? 'error' : isWarning ? 'warn' : 'debug';
    const { error } = (meta ?? {}) as { error?: unknown };
    log[method]({ task: scope.taskIdentifier, job: scope.jobId, err: error }, message);
  });
}
