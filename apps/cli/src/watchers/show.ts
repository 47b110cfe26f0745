import type { Connected } from '../connection/index.ts';
import { moment } from '../terminal/index.ts';
import { findWatcher } from './find.ts';

export async function showWatcher({ holdfast, output }: Connected, wanted: string): Promise<void> {
  const watcher = await findWatcher(holdfast, wanted);
  const { id, allowlist, unconfirmed, recipientErasedAt } = watcher;
  output.one(watcher, id, [
    ['id', id],
    ['keyword', watcher.keyword],
    ['watches', watcher.enabled ? 'yes' : 'no'],
    ['sensitivity', watcher.sensitivity],
    ['lowest score', String(watcher.minScore)],
    ['AI check', watcher.aiCheck ? 'yes' : 'no'],
    ['allowed', allowlist.length > 0 ? allowlist.join('\n') : undefined],
    ['notifies', watcher.notificationEmail ?? 'nobody'],
    [
      'recipient erased',
      recipientErasedAt === null ? undefined : `${moment(recipientErasedAt)} UTC`,
    ],
    ['not confirmed yet', unconfirmed.length > 0 ? unconfirmed.join(', ') : undefined],
    ['created', `${moment(watcher.createdAt)} UTC`],
  ]);
}
