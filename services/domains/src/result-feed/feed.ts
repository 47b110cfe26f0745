import { setTimeout as delay } from 'node:timers/promises';
import type { Logger } from '@holdfast/platform/log';
import pg from 'pg';

const CHANNEL = 'holdfast_domains_bulk';
const TRY_AGAIN_MS = 500;

/** Notifies of changes to jobs, whichever process made them. Notices may repeat; none is lost. */
export type Feed = {
  /** Until the returned function is called. */
  subscribe(jobId: string, onNews: () => void): () => void;
  stop(): Promise<void>;
};

/** One connection for all subscribers of this process. While it is down, all are notified often. */
export async function createFeed({ url, log }: { url: string; log: Logger }): Promise<Feed> {
  const subscribers = new Map<string, Set<() => void>>();
  const stopping = new AbortController();
  const notifyAll = () => {
    for (const all of subscribers.values()) for (const notify of all) notify();
  };

  async function listen(): Promise<pg.Client> {
    const client = new pg.Client({
      connectionString: url,
      application_name: 'holdfast domains feed',
      connectionTimeoutMillis: 5_000,
      keepAlive: true,
    });
    client.on('notification', ({ payload }) => {
      for (const notify of subscribers.get(payload ?? '') ?? []) notify();
    });
    client.on('error', () => {}); // 'end' follows, and is handled below
    await client.connect();
    await client.query(`listen ${CHANNEL}`);
    return client;
  }

  let client = await listen();
  const loop = (async () => {
    while (!stopping.signal.aborted) {
      await new Promise((resolve) => {
        client.once('end', resolve);
        stopping.signal.addEventListener('abort', resolve, { once: true });
      });
      while (!stopping.signal.aborted) {
        try {
          client = await listen();
          break;
        } catch (err) {
          log.warn({ err }, 'cannot listen for news of bulk jobs; trying again');
          notifyAll(); // subscribers look for themselves
          await delay(TRY_AGAIN_MS, undefined, { signal: stopping.signal }).catch(() => {});
        }
      }
      notifyAll(); // something may have been missed meanwhile
    }
  })();

  return {
    subscribe(jobId, onNews) {
      const all = subscribers.get(jobId) ?? new Set();
      subscribers.set(jobId, all.add(onNews));
      return () => {
        all.delete(onNews);
        if (all.size === 0) subscribers.delete(jobId);
      };
    },
    async stop() {
      stopping.abort();
      await loop;
      await client.end().catch(() => {});
    },
  };
}
