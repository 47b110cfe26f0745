import { RestoreFailure, type RestoreFailureCode } from '../../model.ts';
import type { ToolFailed } from '../../tools/index.ts';
import type { Wording } from '../../wording/wording.ts';
import {
  CONNECTION_LOST,
  LOCK_HELD,
  NO_MEMORY,
  NO_ROOM,
  NO_SUCH_DATABASE,
  PASSWORD_REFUSED,
  RIGHT_LACKING,
  SESSION_ENDED,
  TOO_LARGE,
  TOOK_TOO_LONG,
  USER_REFUSED,
} from '../connection/error-numbers.ts';
import { type ServerWarning, withoutValues } from './messages.ts';

type KnownError = {
  numbers: readonly number[];
  /** Only where the server says this. */
  said?: RegExp;
  code: RestoreFailureCode;
  advice: string;
};

const KNOWN_ERRORS: readonly KnownError[] = [
  {
    numbers: [...PASSWORD_REFUSED, ...USER_REFUSED],
    code: 'AUTH_FAILED',
    advice: 'Check the user name and password, and the hosts that the user may connect from.',
  },
  {
    numbers: [NO_SUCH_DATABASE],
    code: 'DATABASE_NOT_FOUND',
    advice: 'Check the name of the database.',
  },
  {
    numbers: [1419],
    code: 'PERMISSION_DENIED',
    advice:
      'The server writes a binary log: set log_bin_trust_function_creators there, or restore as a user with the SUPER right.',
  },
  {
    numbers: [...RIGHT_LACKING, 1410],
    code: 'PERMISSION_DENIED',
    advice:
      'Grant the user all rights on the database; and on another one that the server names, what it asks for there. Keeping the definers of views, triggers, routines and events takes SUPER or SET USER; otherwise leave the owners out.',
  },
  {
    numbers: [1449],
    code: 'RESTORE_FAILED',
    advice: 'Create that user on the server, or leave the owners out.',
  },
  {
    numbers: [1290],
    said: /NO_ENGINE_SUBSTITUTION/,
    code: 'RESTORE_FAILED',
    advice:
      'The server makes tables of one storage engine only (enforce_storage_engine): lift that there, or convert the table to that engine.',
  },
  {
    numbers: [1173],
    code: 'RESTORE_FAILED',
    advice:
      'The server takes no table without a primary key (innodb_force_primary_key): lift that there, or give the table one.',
  },
  {
    numbers: [1290, 1836],
    code: 'PERMISSION_DENIED',
    advice: 'One of the server’s options forbids this; it may be a replica.',
  },
  {
    numbers: [1266, 1286],
    code: 'RESTORE_FAILED',
    advice: 'The server lacks that storage engine: install it there, or choose another server.',
  },
  {
    numbers: [1618],
    code: 'RESTORE_FAILED',
    advice: 'A table has a folder of its own (DATA DIRECTORY), which this server does not allow.',
  },
  {
    numbers: [1115, 1273],
    code: 'ENCODING_MISMATCH',
    advice: 'Choose a server that supports it.',
  },
  {
    numbers: [1298],
    code: 'RESTORE_FAILED',
    advice:
      'An event uses a time zone that the server does not have: load the time zones into it (mariadb-tzinfo-to-sql or mysql_tzinfo_to_sql).',
  },
  {
    numbers: [1118, 1478, 1005, 1031],
    code: 'RESTORE_FAILED',
    advice:
      'The server is stricter about tables than the backup’s server was: setting innodb_strict_mode=OFF on it may help. A table that is encrypted (ENCRYPTED=YES) takes a plugin with its key.',
  },
  {
    numbers: [3185],
    code: 'RESTORE_FAILED',
    advice: 'A table is encrypted: set up a keyring on the server.',
  },
  {
    numbers: [1146, 1305],
    code: 'RESTORE_FAILED',
    advice:
      'If that is in another database, or of a library, it is not in the backup: have it on the server first, or go past what needs it (onFailedObject: skip).',
  },
  {
    numbers: [1435],
    code: 'RESTORE_FAILED',
    advice:
      'A trigger names the database that it was created in, so it can only be restored into a database of that name.',
  },
  {
    numbers: [3819, 4025],
    code: 'RESTORE_FAILED',
    advice:
      'Rows violate a CHECK of their table. Correct them in the database and back it up again, or go past them (onFailedObject: skip).',
  },
  {
    numbers: LOCK_HELD,
    code: 'LOCK_TIMEOUT',
    advice: 'Another session has kept a table of the target locked for too long.',
  },
  {
    numbers: [1021, 1114],
    code: 'RESTORE_FAILED',
    advice: 'The server has no space left: free some up, or choose another server.',
  },
  {
    numbers: TOO_LARGE,
    code: 'RESTORE_FAILED',
    advice: 'A row is larger than the server’s max_allowed_packet: raise that setting.',
  },
  {
    numbers: TOOK_TOO_LONG,
    code: 'TIMEOUT',
    advice: 'The server limits how long a statement may take: lift that limit for this user.',
  },
  {
    numbers: NO_MEMORY,
    code: 'SERVER_BUSY',
    advice: 'Memory ran out, either where Holdfast runs or on the server.',
  },
  {
    numbers: NO_ROOM,
    code: 'HOST_UNREACHABLE',
    advice: 'The server or the user has reached the limit of connections.',
  },
  {
    numbers: [...CONNECTION_LOST, ...SESSION_ENDED],
    code: 'TARGET_LOST',
    advice:
      'Check that the server is running, and look at its log; a row larger than its max_allowed_packet may be the cause.',
  },
];

const knownFor = (number: number | undefined, text: string) =>
  KNOWN_ERRORS.find(
    ({ numbers, said }) =>
      number !== undefined && numbers.includes(number) && (said?.test(text) ?? true),
  );

export function adviceFor(number: number, text: string): string | undefined {
  return knownFor(number, text)?.advice;
}

/** Why the program failed, from what it wrote to standard error. */
export function describeFailure(
  error: ToolFailed,
  program: string,
  wording: Wording,
): { code: RestoreFailureCode; message: string } {
  return harmful(lastError(error.stderr), program, wording);
}

/** The failure for what the program said; `said` is undefined if it died without a word. */
export function harmful(
  said: { number: number | undefined; text: string } | undefined,
  program: string,
  wording: Wording,
): RestoreFailure {
  if (said === undefined) return new RestoreFailure('RESTORE_FAILED', `${program} failed.`);
  const { number, text } = said;
  const known = knownFor(number, text);
  const words = wording.said(withoutValues(text)).replace(/\.$/, '');
  return new RestoreFailure(
    known?.code ?? 'RESTORE_FAILED',
    `${program} failed: ${words}${number === undefined ? '' : ` (${number})`}.${known ? ` ${known.advice}` : ''}`,
  );
}

export function changedFailure(warning: ServerWarning, wording: Wording): RestoreFailure {
  const { number } = warning;
  const known = knownFor(number, warning.text);
  return new RestoreFailure(
    known?.code ?? 'RESTORE_FAILED',
    `The ${wording.said(changeOf(warning)).replace(/\.$/, '')} (${number}). ${known?.advice ?? 'None of it is kept.'}`,
  );
}

export function changeOf({ text }: ServerWarning): string {
  return `server stored something other than what is in the backup: ${withoutValues(text)}`;
}

/**
 * Reads the last line such as `ERROR 1064 (42000) at line 12: …`: before it, the client quotes the
 * statement, which may contain anything.
 */
export function lastError(
  stderr: string,
): { number: number | undefined; text: string } | undefined {
  const pattern = /^ERROR(?: (\d{4}))?(?: \(\w+\))?(?: at line \d+)?(?: in file: '.*')?: (.*)$/;
  const found = stderr
    .split('\n')
    .map((line) => pattern.exec(line))
    .findLast((match) => match !== null);
  if (!found) return undefined;
  const [, number, text = ''] = found;
  return { number: number === undefined ? undefined : Number(number), text };
}
