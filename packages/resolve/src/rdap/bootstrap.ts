import { readFile, rename, writeFile } from 'node:fs/promises';
import type { Clock } from '@holdfast/platform/clock';
import { joinUnderWay } from '@holdfast/platform/joiner';
import type { NetworkGuard } from '@holdfast/platform/network-guard';
import { AskingFailed, startPatience } from '../registry/asking.ts';
import { readBootstrap, type Servers, serversFor } from './bootstrap-file.ts';
import { createHttpGet } from './http-get.ts';
import { readObject } from './json.ts';
import { PACKAGED_BOOTSTRAP } from './packaged-bootstrap.ts';

const DAY_MS = 24 * 60 * 60_000;
const WEEK_MS = 7 * DAY_MS;
const HOUR_MS = 60 * 60_000;
const MOST_BYTES = 4 * 1_024 * 1_024;
const FETCH_MS = 10_000;

export type Bootstrap = {
  /** The RDAP servers of a public suffix, starting with the one to ask; empty if there are none. */
  basesFor(suffix: string): Promise<readonly string[]>;
};

type BootstrapOptions = {
  /** Where IANA's file, or one like it, is fetched from. If absent, nothing is fetched. */
  url?: string;
  /** The operator's own file, used in place of IANA's. Read again once a minute. */
  file?: string;
  /** Where the fetched file is kept across restarts. */
  cacheFile?: string;
  guard: NetworkGuard;
  clock: Clock;
  ca?: string;
  /** Called with what went wrong; an older copy, or the packaged one, stays in use. */
  warn(message: string): void;
};

/** A copy and how long it is valid. An old one stays in use while no newer one can be fetched. */
type Copy = { servers: Servers; content: unknown; goodUntil: number; etag?: string };

/**
 * Knows which server is responsible for which TLD. A lookup waits for the file only while there is no
 * copy at all; afterwards it is refreshed in the background, a fetched one at most once a day.
 */
export function createBootstrap(options: BootstrapOptions): Bootstrap {
  const { url, file, cacheFile, guard, clock, ca, warn } = options;
  const http = createHttpGet({ guard, ca });
  const now = () => clock.now().getTime();
  let copy: Copy | undefined;

  async function fetchCopy(address: string): Promise<Copy> {
    const patience = startPatience({ deadlineMs: FETCH_MS });
    try {
      const answer = await http.get(new URL(address), {
        patience,
        maxBytes: MOST_BYTES,
        headers: { accept: 'application/json', ...(copy?.etag && { 'if-none-match': copy.etag }) },
      });
      const { status, headers, body } = answer;
      const goodUntil = now() + goodFor(headers['cache-control']);
      if (status === 304 && copy?.etag) return { ...copy, goodUntil };
      const content = status === 200 ? readObject(body) : undefined;
      const servers = readBootstrap(content);
      if (!servers)
        throw new AskingFailed(
          'bad_answer',
          `The answer (HTTP ${status}) is not a bootstrap file.`,
        );
      return { servers, content, goodUntil, ...(headers.etag && { etag: headers.etag }) };
    } finally {
      patience.end();
    }
  }

  async function keep({ content, goodUntil, etag }: Copy): Promise<void> {
    if (!cacheFile) return;
    const temporary = `${cacheFile}.${process.pid}.tmp`;
    try {
      await writeFile(temporary, JSON.stringify({ content, goodUntil, etag }));
      await rename(temporary, cacheFile);
    } catch (error) {
      warn(`The RDAP bootstrap could not be saved: ${String(error)}`);
    }
  }

  /** A kept copy that cannot be read counts as none. */
  async function recall(): Promise<Copy | undefined> {
    const bytes = cacheFile && (await readFile(cacheFile).catch(() => undefined));
    const kept = bytes ? readObject(bytes) : undefined;
    const servers = readBootstrap(kept?.content);
    if (!kept || !servers) return undefined;
    const goodUntil = typeof kept.goodUntil === 'number' ? kept.goodUntil : 0;
    // A clock that was wrong once must not keep an old copy for ever.
    const bounded = Math.min(goodUntil, now() + WEEK_MS);
    const etag = typeof kept.etag === 'string' && { etag: kept.etag };
    return { servers, content: kept.content, goodUntil: bounded, ...etag };
  }

  async function readOwn(own: string): Promise<Copy> {
    const content = readObject(await readFile(own));
    const servers = readBootstrap(content);
    if (!servers) throw new AskingFailed('bad_answer', 'The file is not a bootstrap file.');
    return { servers, content, goodUntil: now() + 60_000 };
  }

  const refresh = joinUnderWay(async () => {
    if (!file && !copy) copy = await recall();
    if (copy && now() < copy.goodUntil) return;
    try {
      if (file) copy = await readOwn(file);
      else if (url) {
        copy = await fetchCopy(url);
        await keep(copy);
      } else copy ??= packaged(Number.POSITIVE_INFINITY);
    } catch (error) {
      warn(`The RDAP bootstrap could not be refreshed: ${String(error)}`);
      const goodUntil = now() + (file ? 60_000 : HOUR_MS);
      // An operator who names a file does not want other servers asked in its place.
      const other = file ? NO_SERVERS : packaged(goodUntil);
      copy = { ...(copy ?? other), goodUntil };
    }
  });

  return {
    async basesFor(suffix) {
      if (!copy || now() >= copy.goodUntil) {
        const refreshed = refresh();
        if (!copy) await refreshed;
      }
      return copy ? serversFor(copy.servers, suffix) : [];
    },
  };
}

const NO_SERVERS: Copy = { servers: new Map(), content: undefined, goodUntil: 0 };

function packaged(goodUntil: number): Copy {
  const servers = readBootstrap(PACKAGED_BOOTSTRAP) ?? NO_SERVERS.servers;
  return { servers, content: PACKAGED_BOOTSTRAP, goodUntil };
}

/** What the server allows, but never less than a day and never more than a week. */
function goodFor(cacheControl: string | undefined): number {
  const seconds = /\bmax-age=(\d{1,9})\b/i.exec(cacheControl ?? '')?.[1];
  return Math.min(Math.max(Number(seconds ?? 0) * 1_000, DAY_MS), WEEK_MS);
}
