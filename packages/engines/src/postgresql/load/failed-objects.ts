import type { LeftOut } from '../../model.ts';
import type { Wording } from '../../wording/wording.ts';
import { isFatal, summary } from './known-errors.ts';
import { readMessages } from './messages.ts';

/** Lines that pg_restore writes around the errors that it goes past. */
const AROUND = /^(?:pg_restore: (?:while [A-Z ]+:|from TOC entry \d+; )|\[…\])/;
const ERROR = /^pg_restore: error: (?:could not execute query|COPY failed)/;
const TOTAL = /^pg_restore: warning: errors ignored on restore: (\d+)/;

const LONGEST_NAME = 120;

export type FailedObjects = {
  /** Each with the reason. */
  objects: LeftOut[];
  /** A message that belongs to no object, or that makes it pointless to go on. */
  fatal?: string;
  /** Whether pg_restore came to its end. */
  finished: boolean;
};

/**
 * The objects that pg_restore went past. Very long output lacks its middle, but says at its end how
 * many there were.
 */
export function readFailedObjects(stderr: string, { said }: Pick<Wording, 'said'>): FailedObjects {
  const objects: LeftOut[] = [];
  let total: number | undefined;
  for (const { text, harmless } of readMessages(stderr)) {
    if (harmless || AROUND.test(text)) continue;
    if (TOTAL.test(text)) total = Number(TOTAL.exec(text)?.[1]);
    else if (ERROR.test(text) && !isFatal(text)) {
      const why = said(firstSentence(summary(text)));
      objects.push({ object: said(nameIn(text)), why, fault: 'backup' });
    } else return { objects: [], fatal: text, finished: false };
  }
  const hidden = (total ?? 0) - objects.length;
  return {
    objects: [...objects, ...(hidden > 0 ? [notNamed(hidden)] : [])],
    finished: total !== undefined,
  };
}

function notNamed(count: number): LeftOut {
  const why = 'not named because the output was too long';
  return { object: `${count} more`, why, fault: 'backup' };
}

/** The statement that failed, or the table whose rows could not be loaded. */
function nameIn(text: string): string {
  const table = /COPY failed for table (".*?"):/.exec(text)?.[1];
  if (table !== undefined) return `rows of table ${table}`;
  const statement = /\nCommand was: (.*)/s.exec(text)?.[1] ?? 'a statement';
  return statement.replaceAll(/\s+/g, ' ').slice(0, LONGEST_NAME).trim();
}

function firstSentence(text: string): string {
  return text
    .replace(/^COPY failed for table ".*?": ERROR: +/, '')
    .replace(/ (?:LINE \d+:|QUERY:|CONTEXT:).*/s, '');
}
