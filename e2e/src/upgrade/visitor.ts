import { setTimeout as delay } from 'node:timers/promises';
import type { Holdfast as Api } from '@holdfast/clients';
import { often } from '@holdfast/platform/testing';

const EVERY_MS = often({ test: 1_000, soak: 100 });

export type Visitor = { leave(): Promise<number> };

/** A user who sends requests at short intervals until `leave`, which returns how many times. */
export function visit(api: Api): Visitor {
  const leaving = new AbortController();
  const visits = (async () => {
    for (let times = 0; ; times++) {
      if (leaving.signal.aborted) return times;
      await Promise.all([
        api.backup.listDatasources({}),
        api.backup.listBackups({}),
        api.domains.checkDomain({ body: { domain: 'taken-1.com', mode: 'verified' } }),
        api.auth.listOrganisations({}),
      ]);
      await delay(EVERY_MS, undefined, { signal: leaving.signal }).catch(() => {});
    }
  })();
  visits.catch(() => {});
  return {
    leave() {
      leaving.abort();
      return visits;
    },
  };
}
