import { ChannelFailure, type ChannelName } from '@holdfast/channels';
import { Problem } from '@holdfast/platform/errors';
import { v7 as uuidv7 } from 'uuid';
import { recordAudit } from '../audit-log/index.ts';
import type { Caller } from '../caller/index.ts';
import type { DeliverParts } from './deliver.ts';
import { loadForSending } from './load-settings.ts';
import type { NotificationSetup, WantedSettings } from './model.ts';
import { enabledChannels, mergeSettings, settingsFaults } from './rules.ts';
import { send } from './send.ts';
import { testMessage } from './wording.ts';

type Wanted = { channel?: ChannelName | undefined; settings?: WantedSettings | undefined };
type Result = { channel: ChannelName; ok: boolean; errorMessage?: string };

/**
 * Sends a message over the named channel or each enabled one, once and now, and reports how that
 * went. Unsaved settings are treated like saved ones: only recipients who have confirmed get mail,
 * and the network guard applies.
 */
export async function sendTest(
  parts: DeliverParts,
  caller: Caller,
  { channel: named, settings: unsaved }: Wanted,
  signal: AbortSignal,
): Promise<Result[]> {
  const { database, clock } = parts;
  const { organisation } = caller;
  const setup = await database.tenant(organisation, (tx) =>
    loadForSending(parts, tx, organisation, (saved) =>
      unsaved ? mergeSettings(saved, unsaved) : saved,
    ),
  );
  const channels = named ? [named] : enabledChannels(setup.settings);
  if (unsaved) refuseIncomplete(setup, channels);
  const message = testMessage({ id: uuidv7(), organisation, at: clock.now() });
  const outcomes = await Promise.allSettled(
    channels.map(async (channel): Promise<Result> => {
      try {
        const { remark } = await send(parts, { organisation, setup, channel, message, signal });
        return { channel, ok: true, ...(remark !== undefined && { errorMessage: remark }) };
      } catch (error) {
        if (!(error instanceof ChannelFailure)) throw error;
        return { channel, ok: false, errorMessage: error.message };
      }
    }),
  );
  // Recorded even when the client did not wait for the end: something may have been sent.
  const failed = channels.filter((_, at) => {
    const outcome = outcomes[at];
    return outcome?.status !== 'fulfilled' || !outcome.value.ok;
  });
  await database.tenant(organisation, (tx) =>
    recordAudit(tx, caller, {
      at: clock.now(),
      action: 'notification_settings.tested',
      targetId: organisation,
      details: { channels, failed, ...(unsaved && { unsaved: true }) },
    }),
  );
  return outcomes.map((outcome) => {
    if (outcome.status === 'rejected') throw outcome.reason;
    return outcome.value;
  });
}

/** Names what is missing as fields of the request. */
function refuseIncomplete({ settings }: NotificationSetup, channels: ChannelName[]): void {
  const faults = Object.entries(settingsFaults(settings, channels));
  if (faults.length === 0) return;
  const named = faults.map(([field]) => [`settings.${field}`, 'is required to try this channel']);
  throw Problem.validation(Object.fromEntries(named));
}
