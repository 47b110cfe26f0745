import type { Connected } from '../connection/index.ts';
import { type Common, Failure } from '../program/index.ts';
import { duration, readDuration } from '../terminal/index.ts';

export type SettingChoices = Common & { undoFor?: string; retentionToo?: 'on' | 'off' };

const HOUR_MS = 3_600_000;

/** Shows the settings, or changes those that were given. */
export async function deletionSettings(
  { holdfast, output }: Connected,
  { undoFor, retentionToo }: SettingChoices,
): Promise<void> {
  const before = await holdfast.backup.readDeletionSettings();
  const isRead = undoFor === undefined && retentionToo === undefined;
  const wanted = {
    undoHours: undoFor === undefined ? before.undoHours : hoursOf(undoFor),
    retentionToo: retentionToo === undefined ? before.retentionToo : retentionToo === 'on',
  };
  const settings = isRead ? before : await holdfast.backup.updateDeletionSettings({ body: wanted });
  const { undoHours } = settings;
  output.one(settings, String(undoHours), [
    ['deletions can be undone', undoHours === 0 ? 'no' : `for ${duration(undoHours * HOUR_MS)}`],
    ['also by retention', settings.retentionToo ? 'yes' : 'no'],
  ]);
}

function hoursOf(text: string): number {
  if (text === 'none') return 0;
  const hours = (readDuration(text) ?? Number.NaN) / HOUR_MS;
  if (Number.isInteger(hours)) return hours;
  throw new Failure('usage', `--undo-for must be whole hours or days such as 48h or 7d, or none.`);
}
