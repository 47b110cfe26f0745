import type { KeyRing } from '@holdfast/platform/secrets';
import type { NotificationSecrets } from './model.ts';

/** The row that a sealed text belongs to; it cannot be opened in any other. */
export const notificationContext = (organisation: string) =>
  `notification_settings/${organisation}`;

export function sealSecrets(
  masterKeys: KeyRing,
  organisation: string,
  secrets: NotificationSecrets,
): string {
  return masterKeys.seal(JSON.stringify(secrets), notificationContext(organisation));
}

export function unsealSecrets(
  masterKeys: KeyRing,
  organisation: string,
  sealed: string | null,
): NotificationSecrets {
  if (sealed === null) return {};
  return JSON.parse(masterKeys.open(sealed, notificationContext(organisation)).reveal());
}
