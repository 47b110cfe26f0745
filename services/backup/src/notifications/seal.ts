import type { KeyRing } from '@holdfast/platform/secrets';
import type { NotificationSecrets } from './model.ts';

export function sealSecrets(
  masterKeys: KeyRing,
  organisation: string,
  secrets: NotificationSecrets,
): string {
  return masterKeys.seal(JSON.stringify(secrets), contextOf(organisation));
}

export function openSecrets(
  masterKeys: KeyRing,
  organisation: string,
  sealed: string | null,
): NotificationSecrets {
  return sealed ? JSON.parse(masterKeys.open(sealed, contextOf(organisation)).reveal()) : {};
}

export function contextOf(organisation: string): string {
  return `notification_settings/${organisation}`;
}
