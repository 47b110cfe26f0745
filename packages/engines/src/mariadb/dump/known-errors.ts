import type { DumpFailureCode } from '../../model.ts';
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

type KnownError = { numbers: readonly number[]; code: DumpFailureCode; advice: string };

/** The most telling ones come first. */
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
    numbers: [...RIGHT_LACKING, 1419],
    code: 'PERMISSION_DENIED',
    advice:
      'A backup needs SELECT, SHOW VIEW, TRIGGER and EVENT on the database, and the right to read its routines.',
  },
  {
    numbers: LOCK_HELD,
    code: 'LOCK_TIMEOUT',
    advice: 'Another session has kept a table locked for too long. Back up at another time.',
  },
  {
    numbers: [1412, 1146, 1051, 1305, 1360, 1539],
    code: 'SCHEMA_CHANGED',
    advice:
      'Something was altered or dropped while the dump ran; the next backup starts from scratch.',
  },
  {
    numbers: [1356, 1449],
    code: 'DUMP_FAILED',
    advice: 'A view can no longer be read. Repair it or drop it.',
  },
  {
    numbers: NO_ROOM,
    code: 'HOST_UNREACHABLE',
    advice: 'The server or the user has reached the limit of connections.',
  },
  {
    numbers: CONNECTION_LOST,
    code: 'SOURCE_LOST',
    advice:
      'Check that the server is running, and look at its log; the next backup starts from scratch.',
  },
  {
    numbers: SESSION_ENDED,
    code: 'SOURCE_LOST',
    advice:
      'Somebody ended the session of the dump on the server; the next backup starts from scratch.',
  },
  {
    numbers: TOOK_TOO_LONG,
    code: 'TIMEOUT',
    advice: 'The server limits how long a query may take: lift that limit for this user.',
  },
  {
    numbers: NO_MEMORY,
    code: 'SERVER_BUSY',
    advice: 'Memory ran out, either where Holdfast runs or on the server.',
  },
  {
    numbers: TOO_LARGE,
    code: 'DUMP_FAILED',
    advice: 'A row is larger than the server’s max_allowed_packet: raise that setting.',
  },
];

/** Why the dump program failed, from what it wrote to standard error. */
export function describeFailure(
  error: ToolFailed,
  program: string,
  wording: Wording,
): { code: DumpFailureCode; message: string } {
  const said = firstError(error.stderr);
  const words = said ? `: ${wording.said(said)}` : ` with exit code ${error.exitCode}`;
  const number = said === undefined ? undefined : numberOf(said);
  const known = KNOWN_ERRORS.find(
    ({ numbers }) => number !== undefined && numbers.includes(number),
  );
  return known
    ? { code: known.code, message: `${program} failed${words}. ${known.advice}` }
    : { code: 'DUMP_FAILED', message: `${program} failed${words}.` };
}

/** `mariadb-dump: Got error: 1045: "…"`, `… Error 2013: …`, `Couldn't execute '…': … (1356)`. */
function numberOf(line: string): number | undefined {
  const [, first, last] = /^(?:Got error|Error):? (\d{4})\b|\((\d{4})\)$/.exec(line) ?? [];
  const number = first ?? last;
  return number === undefined ? undefined : Number(number);
}

function firstError(stderr: string): string | undefined {
  const lines = stderr
    .split('\n')
    .map((line) => line.replace(/^(?:mariadb-dump|mysqldump)(?:\.exe)?: /, '').trim())
    .filter((line) => line !== '' && !/^(?:\[Warning\]|Warning|WARNING|-- )/.test(line));
  return (lines.find((line) => numberOf(line) !== undefined) ?? lines.at(0))?.replace(/\.$/, '');
}
