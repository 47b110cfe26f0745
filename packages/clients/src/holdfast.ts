import { addressesOf } from './addresses.ts';
import { createCredentials } from './credentials.ts';
import { type Download, type DownloadOptions, download } from './download.ts';
import { type ExportOptions, exportResults } from './export-results.ts';
import { type BulkEvent, type FollowOptions, follow } from './follow.ts';
import { createLine } from './line.ts';
import type { HoldfastOptions } from './model.ts';
import { readLog } from './read-log.ts';
import { createSend } from './send.ts';
import { createServices, type Services } from './services.ts';
import { createWaitFor, type WaitFor } from './wait-for.ts';

const TIMEOUT_MS = 120_000;

export type Holdfast = Services & {
  /** Gets the token that calls of this service will be sent with, so that the first need not wait. */
  prepare(service: 'backup' | 'domains'): Promise<void>;
  waitFor: WaitFor;
  /** The results of a bulk check as they come, each once, then `done`. */
  follow(bulkCheckId: string, options?: FollowOptions): AsyncGenerator<BulkEvent, void, undefined>;
  /** A backup's dump, whole or not at all. */
  download(
    backup: { datasourceId: string; jobId: string },
    options?: DownloadOptions,
  ): Promise<Download>;
  /** The results of a bulk check as CSV. */
  exportResults(bulkCheckId: string, options?: ExportOptions): Promise<ReadableStream<Uint8Array>>;
  /** The log of a restore. */
  readLog(restoreId: string, options?: { signal?: AbortSignal | undefined }): Promise<string>;
};

/** Talks to no server before the first call. */
export function createHoldfast(options: HoldfastOptions): Holdfast {
  const { timeoutMs = TIMEOUT_MS } = options;
  const addresses = addressesOf(options);
  // A page's fetch must be called as the window's own.
  const send = createSend(options.fetch ?? ((...input) => globalThis.fetch(...input)));
  const credentials = createCredentials(send, addresses, { ...options, timeoutMs });
  const services = createServices({ send, addresses, credentials, timeoutMs });
  const line = createLine({ send, addresses, credentials, timeoutMs });
  return {
    ...services,
    prepare: async (service) => {
      await credentials[service]?.get();
    },
    waitFor: createWaitFor(services),
    follow: (id, how) => follow(line, id, how),
    download: (backup, how) => download({ line, backup: services.backup }, backup, how),
    exportResults: (id, how) => exportResults(line, id, how),
    readLog: (id, how) => readLog({ line, backup: services.backup }, id, how),
  };
}
