import type { Caller } from '../caller/index.ts';
import type { Parts } from '../parts.ts';
import { loadSettings } from './load-settings.ts';
import type { NotificationSettings } from './model.ts';

export async function readSettings(
  parts: Parts,
  { organisation }: Caller,
): Promise<NotificationSettings> {
  const { settings } = await parts.database.tenant(organisation, (tx) =>
    loadSettings(parts, tx, organisation),
  );
  return settings;
}
