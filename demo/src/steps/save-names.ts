import { setTimeout as delay } from 'node:timers/promises';
import { type Domains, pages } from '@holdfast/clients';
import { moment, whole } from '../amounts.ts';
import type { Show, Shown } from '../model.ts';
import { OWN_DOMAIN, TO_SAVE } from '../registry/names.ts';
import type { Platform } from './start-platform.ts';

const LOOK_EVERY_MS = 500;
/** Saved names are checked each minute; what the registry did not answer then is asked again later. */
const PATIENCE_MS = 90_000;

/** Saves the shop's own name and some others, and waits until the registry has been asked about each. */
export async function saveNames({ holdfast }: Platform, show: Show): Promise<Shown<void>> {
  const { domains } = holdfast;
  const read = () => Array.fromAsync(pages(domains.listSavedDomains));
  const known = new Set((await read()).map(({ domain }) => domain));
  const wanted: string[] = [OWN_DOMAIN, ...TO_SAVE];
  const missing = wanted.filter((domain) => !known.has(domain));
  for (const domain of missing) {
    const notes = domain === OWN_DOMAIN ? 'Ours, renewed each year' : null;
    await domains.saveDomain({ body: { domain, notes } });
  }
  const found = missing.length === 0;
  for (const end = Date.now() + PATIENCE_MS; ; await delay(LOOK_EVERY_MS)) {
    const saved = (await read()).filter(({ domain }) => wanted.includes(domain));
    const isOver = found || Date.now() > end;
    if (isOver || saved.every(({ checkedAt }) => checkedAt !== null)) {
      return { says: summary(saved), found, value: undefined };
    }
    show(`saved names are checked every minute: in ${60 - new Date().getSeconds()} s`);
  }
}

function summary(saved: readonly Domains.SavedDomain[]): string {
  const ends = saved.flatMap(({ domain, expiresAt }) => (expiresAt ? [{ domain, expiresAt }] : []));
  const [first] = ends.toSorted((a, b) => a.expiresAt.localeCompare(b.expiresAt));
  const next = first ? `; ${first.domain} expires ${moment(first.expiresAt).slice(0, 10)}` : '';
  return `${whole(saved.length)} checked daily${next}`;
}
