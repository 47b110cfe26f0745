import { ChannelFailure } from '@holdfast/channels';
import type { Logger } from '@holdfast/platform/log';
import { v7 as uuidv7 } from 'uuid';
import type { Parts } from '../parts.ts';
import { confirmationLink } from './confirm-recipient.ts';
import { confirmAddress, isAsked } from './store.ts';
import { confirmationMessage } from './wording.ts';

type AskParts = Pick<Parts, 'database' | 'clock' | 'directory' | 'channels' | 'downloadKey'>;

/** Members are written to without further ado; everybody else is asked, once. Throws to be retried. */
export async function askRecipient(
  parts: AskParts,
  which: { organisation: string; address: string; baseUrl: string },
  { signal, log }: { signal: AbortSignal; log: Logger },
): Promise<void> {
  const { database, clock, directory, channels } = parts;
  const { organisation, address } = which;
  if (!(await database.tenant(organisation, (tx) => isAsked(tx, organisation, address)))) return;
  const at = clock.now();
  if ((await directory.members(organisation, [address])).includes(address)) {
    await database.tenant(organisation, (tx) => confirmAddress(tx, organisation, address, at));
    return;
  }
  const email = channels.open('email', {
    settings: { enabled: true, recipients: [address] },
    secrets: {},
    fallbackRecipients: async () => [],
  });
  const link = confirmationLink(parts, which);
  try {
    await email.send(confirmationMessage({ id: uuidv7(), organisation, at, link }), signal);
  } catch (error) {
    if (!(error instanceof ChannelFailure) || error.patience !== 'none') throw error;
    log.warn({ organisation, reason: error.message }, 'a recipient could not be asked');
  }
}
