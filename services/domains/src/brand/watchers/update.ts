import { Problem } from '@holdfast/platform/errors';
import { demand, type Principal } from '@holdfast/platform/identity';
import type { Parts } from '../../parts.ts';
import { forgetHits, settleTold } from '../hits/index.ts';
import { refuseTwin } from './create.ts';
import type { ShownWatcher, WatcherChanges } from './model.ts';
import { normaliseWatcher } from './normalise.ts';
import { watchesLess } from './rules.ts';
import { addressesOf, showWatcher } from './show.ts';
import { findWatcher, updateWatcherRow } from './store.ts';

/**
 * Domains on the new allowlist lose their hits. With another keyword all hits are deleted, because they
 * were about the old one. Emails that are switched on now do not report earlier hits.
 */
export async function updateWatcher(
  { database, clock, recipients }: Pick<Parts, 'database' | 'clock' | 'recipients'>,
  caller: Pick<Principal, 'organisation' | 'permissions'>,
  { id, changes: wanted, baseUrl }: { id: string; changes: WatcherChanges; baseUrl: string },
): Promise<ShownWatcher> {
  const changes = { ...wanted, ...normaliseWatcher(wanted) };
  const at = clock.now();
  const { organisation } = caller;
  return database
    .tenant(organisation, async (tx) => {
      const before = await findWatcher(tx, organisation, id, { lock: true });
      if (!before) throw new Problem('NOT_FOUND');
      if (watchesLess(before, changes)) demand(caller, 'alerts.silence');
      const { keyword = before.keyword, allowlist, notificationEmail, enabled } = changes;
      const { sensitivity = before.sensitivity } = changes;
      const isRenamed = keyword !== before.keyword;
      if (isRenamed) await forgetHits(tx, organisation, { watcherId: id });
      else if (allowlist) await forgetHits(tx, organisation, { watcherId: id, domains: allowlist });
      // If the recipient was erased, nobody switched emails off: hits since then are still to be reported.
      const wereOff = before.notificationEmail === null && before.recipientErasedAt === null;
      if (notificationEmail && wereOff) await settleTold(tx, organisation, id);
      const isWoken = enabled === true && !before.enabled;
      const isOther = isRenamed || isWoken || sensitivity !== before.sensitivity;
      const lookAgainAt = isOther ? at : undefined;
      const after = await updateWatcherRow(tx, organisation, { id, changes, at, lookAgainAt });
      if (notificationEmail) {
        await recipients.note(tx, organisation, addressesOf(after), {
          ...{ baseUrl, field: 'notificationEmail' },
        });
      }
      return showWatcher(after, await recipients.confirmed(tx, organisation));
    })
    .catch(refuseTwin);
}
