import { ChannelFailure, type ChannelName } from '@holdfast/channels';
import { v7 as uuidv7 } from 'uuid';
import type { Caller } from '../caller/index.ts';
import type { DeliverParts } from './deliver.ts';
import { loadForSending } from './load-settings.ts';
import { enabledChannels } from './rules.ts';
import { send } from './send.ts';
import { testMessage } from './wording.ts';

type Result = { channel: ChannelName; ok: boolean; errorMessage?: string };

/** Sends a message over each enabled channel, once and now, and reports how that went. */
export async function sendTest(
  parts: DeliverParts,
  { organisation }: Caller,
  signal: AbortSignal,
): Promise<Result[]> {
  const { database, clock } = parts;
  const setup = await database.tenant(organisation, (tx) =>
    loadForSending(parts, tx, organisation),
  );
  const message = testMessage({ id: uuidv7(), organisation, at: clock.now() });
  return Promise.all(
    enabledChannels(setup.settings).map(async (channel): Promise<Result> => {
      try {
        const { remark } = await send(parts, { organisation, setup, channel, message, signal });
        return { channel, ok: true, ...(remark !== undefined && { errorMessage: remark }) };
      } catch (error) {
        if (!(error instanceof ChannelFailure)) throw error;
        return { channel, ok: false, errorMessage: error.message };
      }
    }),
  );
}
