import { chunksOf } from './chunks.ts';
import { connectionFailure } from './failures.ts';
import { type Line, targetOf } from './line.ts';
import type { Services } from './services.ts';

type How = { signal?: AbortSignal | undefined };

/** A little less than the five minutes of a link; measured here, so a wrong clock does not matter. */
const LINK_FOR_MS = 4 * 60_000;

/**
 * Reads logs of restores. If one is read repeatedly as it grows, its link is reused for as long as
 * it is valid: each new link is an entry in the audit log.
 */
export function createReadLog({
  line,
  backup,
}: {
  line: Line;
  backup: Services['backup'];
}): (restoreId: string, how?: How) => Promise<string> {
  const links = new Map<string, { url: string; until: number }>();

  async function linkOf(restoreId: string, { signal }: How): Promise<string> {
    const now = performance.now();
    for (const [id, { until }] of links) if (until <= now) links.delete(id);
    const known = links.get(restoreId);
    if (known) return known.url;
    const { url } = await backup.createRestoreLogLink({ path: { id: restoreId }, signal });
    links.set(restoreId, { url, until: now + LINK_FOR_MS });
    return url;
  }

  return async (restoreId, { signal } = {}) => {
    const url = await linkOf(restoreId, { signal });
    try {
      const response = await line('backup', targetOf(url, '/restores/'), { signal, isLink: true });
      return await textOf(response, signal);
    } catch (error) {
      // A link that failed is not used again.
      links.delete(restoreId);
      throw error;
    }
  };
}

async function textOf(response: Response, signal: AbortSignal | undefined): Promise<string> {
  const decoder = new TextDecoder();
  let text = '';
  try {
    for await (const chunk of chunksOf(response, signal ?? new AbortController().signal)) {
      text += decoder.decode(chunk, { stream: true });
    }
    return text + decoder.decode();
  } catch (thrown) {
    signal?.throwIfAborted();
    throw connectionFailure(thrown, response.url);
  }
}
