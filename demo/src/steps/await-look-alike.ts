import { setTimeout as delay } from 'node:timers/promises';
import { moment } from '../amounts.ts';
import type { Show, Shown } from '../model.ts';
import { LOOK_ALIKE } from '../registry/names.ts';
import type { Watch } from './set-watcher.ts';
import type { Platform } from './start-platform.ts';

const LOOK_EVERY_MS = 500;
/** Feeds are read each minute; a busy machine may miss a round. */
const PATIENCE_MS = 5 * 60_000;

/** Waits until the watcher reports the name for which a certificate was issued. */
export async function awaitLookAlike(
  { holdfast }: Platform,
  { watcherId, loggedAt }: Watch,
  show: Show,
): Promise<Shown<void>> {
  for (const end = Date.now() + PATIENCE_MS; Date.now() < end; await delay(LOOK_EVERY_MS)) {
    const { items } = await holdfast.domains.listWatcherHits({
      path: { id: watcherId },
      query: {},
    });
    const hit = items.find(({ domain }) => domain === LOOK_ALIKE);
    if (hit?.feeds.includes('certificates')) {
      const found = loggedAt === undefined;
      const when = found
        ? `since ${moment(hit.firstSeenAt)}`
        : `reported ${Math.round((Date.parse(hit.firstSeenAt) - loggedAt) / 1_000)} s later`;
      const says = `${LOOK_ALIKE} ${when}: score ${hit.score}, ${hit.band}`;
      return { says, found, value: undefined };
    }
    show(`certificates are read every minute: in ${60 - new Date().getSeconds()} s`);
  }
  throw new Error(`${LOOK_ALIKE} was logged, but the watcher has not reported it.`);
}
