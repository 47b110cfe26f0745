import { addressesOf } from './addresses.ts';
import { createListAuditLog, type ListAuditLog } from './audit-log.ts';
import { createCredentials } from './credentials.ts';
import { type Download, type DownloadOptions, download } from './download.ts';
import { type ExportOptions, exportResults } from './export-results.ts';
import { type BulkEvent, type FollowOptions, follow } from './follow.ts';
import { createLine } from './line.ts';
import type { HoldfastOptions } from './model.ts';
import { createReadLog } from './read-log.ts';
import { placeOf } from './rules.ts';
import { createSend } from './send.ts';
import { createServices, type Services } from './services.ts';
import { createWaitFor, type WaitFor } from './wait-for.ts';
import { within } from './within.ts';

const TIMEOUT_MS = 120_000;

export type Holdfast = Services & {
  /** Gets the token for this service's calls in advance, so that the first need not wait. */
  prepare(service: 'backup' | 'domains'): Promise<void>;
  waitFor: WaitFor;
  /** The services' audit logs as one; without an organisation, that of the backup service alone. */
  auditLog(organisationId: string | undefined): ListAuditLog;
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
  const { timeoutMs = TIMEOUT_MS, signal, stepUp, organisation } = options;
  const addresses = addressesOf(options);
  // In a browser, fetch must be called as a method of the window.
  const send = createSend(
    options.fetch ?? ((...input) => globalThis.fetch(...input)),
    stepUp && ((asked, url) => stepUp(asked, placeOf(url, addresses.auth, organisation))),
  );
  const credentials = createCredentials(send, addresses, { ...options, timeoutMs });
  const services = createServices({ send, addresses, credentials, timeoutMs, signal });
  const line = createLine({ send, addresses, credentials, timeoutMs });
  const { backup } = services;
  const readLog = createReadLog({ line, backup });
  const ended = <How extends { signal?: AbortSignal | undefined }>(how?: How) => ({
    ...how,
    signal: within(how?.signal, signal),
  });
  return {
    ...services,
    prepare: async (service) => {
      await credentials[service]?.get();
    },
    waitFor: createWaitFor(services, signal),
    auditLog: (organisationId) => createListAuditLog(services, organisationId),
    follow: (id, how) => follow(line, id, ended(how)),
    download: (which, how) => download({ line, backup }, which, ended(how)),
    exportResults: (id, how) => exportResults(line, id, ended(how)),
    readLog: (id, how) => readLog(id, ended(how)),
  };
}
