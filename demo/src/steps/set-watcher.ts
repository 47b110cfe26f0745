import { pages } from '@holdfast/clients';
import type { Shown } from '../model.ts';
import type { CertificateLog } from '../registry/certificate-log.ts';
import { KEYWORD, LOOK_ALIKE, MORE_LOOK_ALIKES, OWN_DOMAIN } from '../registry/names.ts';
import type { Platform } from './start-platform.ts';

/** `loggedAt` is when the certificate was logged; undefined if the watcher has reported it before. */
export type Watch = { watcherId: string; loggedAt: number | undefined };

/** Watches the shop's name, then has certificates logged for names that look like it. */
export async function setWatcher(
  { holdfast }: Platform,
  log: CertificateLog,
): Promise<Shown<Watch>> {
  const { domains } = holdfast;
  const watchers = await Array.fromAsync(pages(domains.listWatchers));
  const known = watchers.find(({ keyword }) => keyword === KEYWORD);
  const watcher =
    known ?? (await domains.createWatcher({ body: { keyword: KEYWORD, allowlist: [OWN_DOMAIN] } }));
  const { items } = await domains.listWatcherHits({
    path: { id: watcher.id },
    query: { search: LOOK_ALIKE },
  });
  if (items.length > 0) {
    return {
      says: `"${KEYWORD}" is watched for look-alikes`,
      found: true,
      value: { watcherId: watcher.id, loggedAt: undefined },
    };
  }
  for (const name of [...MORE_LOOK_ALIKES, LOOK_ALIKE]) await log.issue(name);
  return {
    says: `"${KEYWORD}" watched; a certificate for ${LOOK_ALIKE}`,
    value: { watcherId: watcher.id, loggedAt: Date.now() },
  };
}
