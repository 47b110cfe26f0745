import type { JobFailure } from '../backups/model.ts';

export function lostMessage(
  reason: string,
  { count, lastGood }: { count: number; lastGood: Date | undefined },
): string {
  return [
    reason,
    count > 1 ? `The same was found of ${count - 1} more of its backups.` : '',
    lastGood
      ? `The newest backup that is not known to be bad is of ${moment(lastGood)}.`
      : 'There is no other backup that is not known to be bad.',
  ]
    .filter(Boolean)
    .join(' ');
}

type Place = { destination: string; count: number };

export function unlistedMessage(
  { message }: JobFailure,
  { destination, count, since }: Place & { since: Date },
): string {
  return (
    `Since ${moment(since)}, the storage “${destination}” could not be asked what it has. ${message} ` +
    `It has ${backups(count)}, this one among them.`
  );
}

export function unreadMessage({ message }: JobFailure, { destination, count }: Place): string {
  return (
    `The storage “${destination}” lists what it has, but a backup there could not be read. ${message} ` +
    `It has ${backups(count)}, this one among them.`
  );
}

const backups = (count: number) => (count === 1 ? 'one backup' : `${count} backups`);

function moment(at: Date): string {
  const text = at.toISOString();
  return `${text.slice(0, 10)} ${text.slice(11, 16)} UTC`;
}
