import type { Caller } from '../caller/index.ts';
import type { Parts } from '../parts.ts';
import { loadSettings } from './load-settings.ts';
import type { NotificationSettings } from './model.ts';

export function readSettings(
  { database }: Pick<Parts, 'database'>,
  { organisation }: Caller,
): Promise<NotificationSettings> {
  return database.tenant(organisation, (tx) => loadSettings(tx, organisation));
}
