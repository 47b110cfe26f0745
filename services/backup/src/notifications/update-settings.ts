import { Problem } from '@holdfast/platform/errors';
import type { KeyRing } from '@holdfast/platform/secrets';
import { recordAudit } from '../audit-log/index.ts';
import type { Caller } from '../caller/index.ts';
import type { Parts } from '../parts.ts';
import type { NotificationSecrets, NotificationSettings } from './model.ts';
import { changedParts, mergeSettings, settingsFaults } from './rules.ts';
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
    const sealed = masterKeys.seal(JSON.stringify(merged.secrets), contextOf(organisation));
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

function openSecrets(
  masterKeys: KeyRing,
  organisation: string,
  sealed: string | null,
): NotificationSecrets {
  return sealed ? JSON.parse(masterKeys.open(sealed, contextOf(organisation)).reveal()) : {};
}

export function contextOf(organisation: string): string {
  return `notification_settings/${organisation}`;
}
