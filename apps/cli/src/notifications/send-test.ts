import type { Connected } from '../connection/index.ts';
import { Failure } from '../program/index.ts';
import { CHANNELS } from './model.ts';

export async function testNotifications(
  { holdfast, output }: Connected,
  named: string | undefined,
): Promise<void> {
  const channel = CHANNELS.find((one) => one === named);
  if (named !== undefined && !channel) {
    throw new Failure(
      'usage',
      `There is no channel ${named}. The channels are ${CHANNELS.join(', ')}.`,
    );
  }
  const { results } = await holdfast.backup.testNotificationSettings(
    channel ? { body: { channel } } : {},
  );
  output.list(results, {
    id: ({ channel }) => channel,
    columns: {
      channel: ({ channel }) => channel,
      arrived: ({ ok }) => (ok ? { text: 'yes', tone: 'good' } : { text: 'no', tone: 'bad' }),
      because: ({ errorMessage }) => errorMessage ?? '',
    },
    none: 'No channel is on. Turn one on: holdfast notifications set --help',
  });
  if (results.some(({ ok }) => !ok)) throw new Failure('failed', 'Not every test arrived.');
}
