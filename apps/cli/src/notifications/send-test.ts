import type { Connected } from '../connection/index.ts';
import { Failure } from '../program/index.ts';

export async function testNotifications({ holdfast, output }: Connected): Promise<void> {
  const answer = await holdfast.backup.testNotificationSettings();
  const { results } = answer;
  output.list(results, {
    id: ({ channel }) => channel,
    columns: {
      channel: ({ channel }) => channel,
      arrived: ({ ok }) => (ok ? { text: 'yes', tone: 'good' } : { text: 'no', tone: 'bad' }),
      because: ({ errorMessage }) => errorMessage ?? '',
    },
    none: 'No way is on: see holdfast notifications set --help',
  });
  if (results.some(({ ok }) => !ok)) throw new Failure('failed', 'Not every test has arrived.');
}
