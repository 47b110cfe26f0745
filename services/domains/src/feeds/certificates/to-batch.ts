import { readHost } from '@holdfast/names';
import type { Batch, SeenName } from '../follow/model.ts';
import type { TreeHead } from './model.ts';
import type { Entry } from './read-entry.ts';

/** A name comes once from a precertificate and its certificate, even if it is on both. */
export function toBatch(
  log: string,
  entries: readonly Entry[],
  { position, head }: { position: number; head: TreeHead },
): Batch {
  const names = new Map<string, SeenName>();
  for (const entry of entries) {
    if (!entry) continue;
    const { issuer, serial, notBefore } = entry;
    for (const written of entry.names) {
      const host = readHost(written.replace(/^\*\./, '').replace(/\.$/, ''));
      if (!host) continue;
      const evidence = { log, issuer, serial, ...(notBefore !== undefined && { notBefore }) };
      names.set(`${host.ascii} ${serial} ${issuer}`, { host, evidence });
    }
  }
  const { size, root, at } = head;
  return { names: [...names.values()], position, head: size, headAt: at, version: root };
}
