import type { NotDropped } from '@holdfast/engines';
import type { Journal } from './model.ts';

const HELD = {
  old: (name: string) => `The old database ${name}`,
  side: (name: string) => `The database ${name}, which held the backup until it was swapped,`,
};
const NEXT = {
  again:
    'Holdfast tries again every hour for a week. Fix what the message names, or drop it by hand.',
  old: 'Holdfast does not try again: drop it by hand.',
  side: 'The restore is complete all the same. Holdfast tries once more when it drops the old database.',
  side_over: 'The restore is complete all the same. Holdfast does not try again: drop it by hand.',
};

/** As a warning on the restore, which is complete all the same. */
export function describeNotDropped({ database, why }: NotDropped, next: keyof typeof NEXT): string {
  const held = HELD[next.startsWith('side') ? 'side' : 'old'](JSON.stringify(database));
  return `${held} could not be dropped. ${why.replace(/[.\s]*$/, '.')} ${NEXT[next]}`;
}

type Noted = { journal: Journal; warnings: string[] };

/** With what is not dropped yet in place of what was noted before. */
export function noteNotDropped(
  { journal: { notDropped: before = [], ...journal }, warnings }: Noted,
  now: readonly { database: string; warning: string }[],
  at: Date,
): Noted {
  const notDropped = now.map(({ database, warning }) => {
    const since = before.find((one) => one.database === database)?.since ?? at.toISOString();
    return { database, since, warning };
  });
  const old = new Set(before.map(({ warning }) => warning));
  return {
    journal: { ...journal, ...(notDropped.length > 0 && { notDropped }) },
    warnings: [
      ...warnings.filter((warning) => !old.has(warning)),
      ...notDropped.map(({ warning }) => warning),
    ],
  };
}
