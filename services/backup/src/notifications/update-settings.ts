import { Problem } from '@holdfast/platform/errors';
import { enqueueAll } from '@holdfast/platform/queue';
import type { Kysely } from 'kysely';
import { v7 as uuidv7 } from 'uuid';
import { recordAudit } from '../audit-log/index.ts';
import type { Caller } from '../caller/index.ts';
import type { Parts } from '../parts.ts';
import type { Tables } from '../tables.ts';
import { loadSetupForUpdate } from './load-settings.ts';
import type { ShownSettings, WantedSettings } from './model.ts';
import { askRecipientTask } from './queue.ts';
import { raiseAlert } from './raise-alert.ts';
import { showSettings } from './read-settings.ts';
import { addressesIn, changedParts, mergeSettings, settingsFaults, switchedOff } from './rules.ts';
import { sealSecrets } from './seal-secrets.ts';
import { countAskedSince, saveSettings, takeToAsk } from './store.ts';

export async function updateSettings(
  parts: Parts,
  caller: Caller,
  wanted: WantedSettings,
  baseUrl: string,
): Promise<ShownSettings> {
  const { database, clock, masterKeys } = parts;
  const { organisation } = caller;
  const at = clock.now();
  return database.tenant(organisation, async (tx) => {
    const before = await loadSetupForUpdate(parts, tx, organisation, at);
    const merged = mergeSettings(before, wanted);
    const faults = settingsFaults(merged.settings);
    if (Object.keys(faults).length > 0) throw Problem.validation(faults);
    const off = switchedOff(before, merged);
    const sealed = sealSecrets(masterKeys, organisation, merged.secrets);
    await saveSettings(tx, organisation, { settings: merged.settings, sealed, at });
    await recordAudit(tx, caller, {
      at,
      action: 'notification_settings.updated',
      targetId: organisation,
      details: {
        changed: changedParts(before, merged),
        ...(off.length > 0 && { switchedOff: off }),
      },
    });
    if (off.length > 0) {
      await raiseAlert(tx, {
        ...{ organisation, event: 'alerts_switched_off', at },
        dedupeKey: `alerts_switched_off:${uuidv7()}`,
        facts: { askedBy: caller.actor, switchedOff: off },
      });
    }
    await askNew(tx, organisation, addressesIn(merged.settings), { at, baseUrl });
    return showSettings(tx, organisation, merged.settings);
  });
}

const DAY_MS = 24 * 3_600_000;
/** Strangers are not to be written to by the thousand in our name. */
const MOST_ASKED_A_DAY = 50;

async function askNew(
  tx: Kysely<Tables>,
  organisation: string,
  addresses: readonly string[],
  { at, baseUrl }: { at: Date; baseUrl: string },
): Promise<void> {
  const notSince = new Date(at.getTime() - DAY_MS);
  const asked = await takeToAsk(tx, organisation, addresses, { at, notSince });
  if (asked.length === 0) return;
  if ((await countAskedSince(tx, organisation, notSince)) > MOST_ASKED_A_DAY) {
    throw Problem.validation({
      'email.recipients': `must not have more than ${MOST_ASKED_A_DAY} new addresses a day`,
    });
  }
  const payloads = asked.map((address) => ({ organisation, address, baseUrl }));
  await enqueueAll(tx, askRecipientTask, payloads);
}
