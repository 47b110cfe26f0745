import { afterEach, describe, expect, test } from 'vitest';
import { type Channel, ChannelFailure, type Message } from '../model.ts';

/** How the other side behaves. */
export type Behaviour = 'accepts' | 'is down' | 'refuses for good' | 'is silent';

export type ChannelBench = {
  channel: Channel;
  /** How many messages the other side has accepted. */
  accepted(): number;
  /** Addresses and secrets: no failure may contain one of them. */
  secrets: readonly string[];
  stop(): Promise<void>;
};

/** How long a channel waits for a side that is silent. */
export const SILENCE_LIMIT_MS = 100;

export const SAMPLE_MESSAGE: Message = {
  id: '01980000-0000-7000-8000-000000000001',
  event: 'backup_failed',
  at: new Date('2026-11-15T04:43:00Z'),
  title: 'Backup of orders failed: SOURCE_LOST',
  summary: 'It failed.',
  facts: [{ label: 'Datasource', value: 'orders' }],
  nextStep: 'Look at it.',
  data: { alertId: 'x', datasourceName: 'orders' },
};

/** What every channel promises. A bench that is silent opens its channel with `SILENCE_LIMIT_MS`. */
export function describeChannel(
  name: string,
  open: (how: Behaviour) => Promise<ChannelBench>,
): void {
  describe(`${name} keeps the promises of a channel:`, () => {
    let bench: ChannelBench | undefined;
    const opened = async (how: Behaviour) => {
      bench = await open(how);
      return bench;
    };
    afterEach(async () => {
      await bench?.stop();
      bench = undefined;
    });

    test('a message is delivered, once', async () => {
      const { channel, accepted } = await opened('accepts');
      expect(await channel.send(SAMPLE_MESSAGE, new AbortController().signal)).toEqual({});
      expect(accepted()).toBe(1);
    });

    test.each([
      ['is down', 'long'],
      ['refuses for good', 'none'],
      ['is silent', 'long'],
    ] as const)(
      'a side that %s is a failure with %s patience that names no secret',
      async (how, patience) => {
        const { channel, accepted, secrets } = await opened(how);
        const failure = await failureOf(
          channel.send(SAMPLE_MESSAGE, new AbortController().signal),
          secrets,
        );
        expect(failure.patience).toBe(patience);
        expect(accepted()).toBe(0);
      },
    );

    test('whoever stops waiting gets their own reason, not a failure of the channel', async () => {
      const { channel } = await opened('is silent');
      const leaving = new AbortController();
      const sending = channel.send(SAMPLE_MESSAGE, leaving.signal);
      setImmediate(() => leaving.abort(new Error('the worker is stopping')));
      await expect(sending).rejects.toThrow('the worker is stopping');
    });
  });
}

/** The failure of a message that was not accepted; anything else fails the test. */
export async function failureOf(
  sending: Promise<unknown>,
  secrets: readonly string[],
): Promise<ChannelFailure> {
  const failure = await sending.then(
    () => undefined,
    (error) => error,
  );
  expect(failure).toBeInstanceOf(ChannelFailure);
  for (const secret of secrets) expect(failure.message).not.toContain(secret);
  return failure;
}
