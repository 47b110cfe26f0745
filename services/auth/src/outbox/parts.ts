import type { Clock } from '@holdfast/platform/clock';
import type { Logger } from '@holdfast/platform/log';
import type { MailServer } from '@holdfast/platform/mail';
import type { KeyRing } from '@holdfast/platform/secrets';
import type { AuthDatabase } from '../tables.ts';

export type OutboxParts = {
  database: AuthDatabase;
  keys: KeyRing;
  mail: MailServer | undefined;
  clock: Clock;
  logger: Logger;
};

/** Binds a sealed mail to its row, so that it cannot be opened in another. */
export function sealContext(id: string): string {
  return `outbox/${id}`;
}
