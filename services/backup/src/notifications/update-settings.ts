import { Problem } from '@holdfast/platform/errors';
import { recordAudit } from '../audit-log/index.ts';
import type { Caller } from '../caller/index.ts';
import type { Parts } from '../parts.ts';
import type { NotificationSettings } from './model.ts';
import { changedParts, mergeSettings, settingsFaults } from './rules.ts';
import { openSecrets, sealSecrets } from './seal.ts';
import { lockSettings, saveSettings } from './store.ts';

export async function updateSettings(
  { database, clock, masterKeys }: Parts,
  caller: Caller,
  wanted: Parameters<typeof mergeSettings>[1],
): Promise<NotificationSettings> {
  const { organisation } = caller;
  const at = clock.now();
  return database.tenant(organisation, async (tx) => {
    const { settings, sealed: kept } = await lockSettings(tx, organisation, at);
    const before = { settings, secrets: openSecrets(masterKeys, organisation, kept) };
    const merged = mergeSettings(before.secrets, wanted);
    const faults = settingsFaults(merged.settings);
    if (Object.keys(faults).length > 0) throw Problem.validation(faults);
    const sealed = sealSecrets(masterKeys, organisation, merged.secrets);
    await saveSettings(tx, organisation, { settings: merged.settings, sealed, at });
    await recordAudit(tx, caller, {
      at,
      action: 'notification_settings.updated',
      targetId: organisation,
      details: { changed: changedParts(before, merged) },
    });
    return merged.settings;
  });
}
