import { Problem } from '@holdfast/platform/errors';
import { demand } from '@holdfast/platform/identity';
import { v7 as uuidv7 } from 'uuid';
import { recordAudit } from '../audit-log/index.ts';
import type { Caller } from '../caller/index.ts';
import type { Parts } from '../parts.ts';
import { loadSetupForUpdate } from './load-settings.ts';
import type { ShownSettings, WantedSettings } from './model.ts';
import { raiseAlert } from './raise-alert.ts';
import { showSettings } from './read-settings.ts';
import {
  addressesOf,
  changedParts,
  mergeSettings,
  recipientLists,
  settingsFaults,
  switchedOff,
} from './rules.ts';
import { sealSecrets } from './seal-secrets.ts';
import { saveSettings } from './store.ts';

export async function updateSettings(
  parts: Parts,
  caller: Caller,
  wanted: WantedSettings,
  baseUrl: string,
): Promise<ShownSettings> {
  const { database, clock, masterKeys, recipients } = parts;
  const { organisation } = caller;
  const at = clock.now();
  return database.tenant(organisation, async (tx) => {
    const before = await loadSetupForUpdate(parts, tx, organisation, at);
    const merged = mergeSettings(before, wanted);
    const faults = settingsFaults(merged.settings);
    if (Object.keys(faults).length > 0) throw Problem.validation(faults);
    const off = switchedOff(before, merged);
    if (off.length > 0) demand(caller, 'alerts.silence');
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
    for (const list of recipientLists(merged.settings)) {
      const field = `${list.channel}.${list.field}`;
      await recipients.note(tx, organisation, addressesOf(list), { baseUrl, field });
    }
    return showSettings(parts, tx, organisation, merged.settings);
  });
}
