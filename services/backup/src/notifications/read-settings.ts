import type { Caller } from '../caller/index.ts';
import type { Parts } from '../parts.ts';
import { DEFAULT_SETTINGS, type NotificationSettings } from './model.ts';
import { findSettings } from './store.ts';

export async function readSettings(
  { database }: Parts,
  { organisation }: Caller,
): Promise<NotificationSettings> {
  const stored = await database.tenant(organisation, (tx) => findSettings(tx, organisation));
  return stored?.settings ?? DEFAULT_SETTINGS;
}
