import { ChannelFailure } from '@holdfast/channels';
import { v7 as uuidv7 } from 'uuid';
import type { Caller } from '../caller/index.ts';
import type { DeliverParts } from './deliver.ts';
import { type ChannelName, DEFAULT_SETTINGS } from './model.ts';
import { enabledChannels } from './rules.ts';
import { openSecrets } from './seal.ts';
import { send } from './send.ts';
import { findSettings } from './store.ts';
import { testMessage } from './wording.ts';

type Result = { channel: ChannelName; ok: boolean; errorMessage?: string };

/** Sends a message over each enabled channel, once and now, and says how that went. */
export async function sendTest(
  parts: DeliverParts,
  { organisation }: Caller,
  signal: AbortSignal,
): Promise<Result[]> {
  const { database, clock, masterKeys } = parts;
  const stored = await database.tenant(organisation, (tx) => findSettings(tx, organisation));
  const settings = stored?.settings ?? DEFAULT_SETTINGS;
  const secrets = openSecrets(masterKeys, organisation, stored?.sealed ?? null);
  const setup = { organisation, settings, secrets };
  const message = testMessage({ id: uuidv7(), organisation, at: clock.now() });
  return Promise.all(
    enabledChannels(settings).map(async (channel): Promise<Result> => {
      try {
        const { remark } = await send(parts, setup, { channel, message, signal });
        return { channel, ok: true, ...(remark !== undefined && { errorMessage: remark }) };
      } catch (error) {
        if (!(error instanceof ChannelFailure)) throw error;
        return { channel, ok: false, errorMessage: error.message };
      }
    }),
  );
}
