import type { DumpFailureCode } from '../../model.ts';
import type { ToolFailed } from '../../tools/index.ts';
import type { Wording } from '../../wording/wording.ts';

type KnownError = { pattern: RegExp; code: DumpFailureCode; advice: string };

/** Messages of pg_dump and the server, the most telling ones first. */
const KNOWN_ERRORS: KnownError[] = [
  {
    // It sets a limit for statements to wait for locks, and takes it away afterwards.
    pattern:
      /canceling statement due to (?:lock timeout|statement timeout.*Query was: LOCK TABLE)|deadlock detected/s,
    code: 'LOCK_TIMEOUT',
    advice:
      'Another session has kept a table locked for too long. Look for long transactions that change tables, or back up at another time.',
  },
  {
    pattern: /canceling statement due to statement timeout/,
    code: 'TIMEOUT',
    advice:
      'A limit of the server, of its database or of the user ended a statement: take statement_timeout away there (ALTER DATABASE … RESET statement_timeout, ALTER ROLE … RESET statement_timeout).',
  },
  {
    pattern: /row-level security policy/,
    code: 'ROWS_HIDDEN',
    advice:
      'Give the user BYPASSRLS, or use the owner of the tables, whom policies bind only where they are forced (FORCE ROW LEVEL SECURITY).',
  },
  {
    pattern: /conflict with recovery/,
    code: 'SOURCE_LOST',
    advice:
      'The server is a standby, and its primary removed or locked what the dump still needed. If it happens each time, back up the primary, or raise max_standby_streaming_delay.',
  },
  {
    pattern: /max_locks_per_transaction|out of shared memory/,
    code: 'SERVER_BUSY',
    advice:
      'The server cannot lock so many tables at once: raise max_locks_per_transaction there and restart it.',
  },
  {
    pattern: /permission denied|must be (?:owner|superuser|member)/,
    code: 'PERMISSION_DENIED',
    advice: 'Grant the user the missing rights, or make it a member of pg_read_all_data.',
  },
  {
    pattern: /password authentication failed|no pg_hba\.conf entry|no password supplied/,
    code: 'AUTH_FAILED',
    advice: 'Check the user name and password, and the server’s rules for this user (pg_hba.conf).',
  },
  {
    pattern: /too many (?:clients|connections)|remaining connection slots/,
    code: 'HOST_UNREACHABLE',
    advice: 'The server or the user has reached the limit of connections.',
  },
  {
    pattern:
      /server closed the connection|terminating connection|connection (?:to server .* failed|not open)|no connection to the server|lost synchronization|SSL SYSCALL|SSL connection has been closed|could not (?:receive|send) data|the database system is|could not import the requested snapshot|invalid snapshot identifier/,
    code: 'SOURCE_LOST',
    advice:
      'Check that the server is running, and look at its log; the next backup starts from scratch.',
  },
  {
    pattern: /server version mismatch/,
    code: 'CLIENT_TOOL_MISSING',
    advice: 'Install the client programs of the server’s version.',
  },
  {
    pattern: /does not exist|could not open relation|cache lookup failed/,
    code: 'SCHEMA_CHANGED',
    advice:
      'Something was dropped while the dump was starting; the next backup starts from scratch.',
  },
  {
    pattern: /out of memory|could not allocate|std::bad_alloc/i,
    code: 'SERVER_BUSY',
    advice: 'Memory ran out, either where Holdfast runs or on the server.',
  },
];

/** Why pg_dump failed, from what it wrote to standard error. */
export function describeFailure(
  error: ToolFailed,
  wording: Wording,
): { code: DumpFailureCode; message: string } {
  const said = firstError(error.stderr);
  const known = KNOWN_ERRORS.find(({ pattern }) => pattern.test(error.stderr));
  const words = said ? `: ${wording.said(said + lockedTables(error.stderr))}` : exitOf(error);
  return known
    ? { code: known.code, message: `pg_dump failed${words}. ${known.advice}` }
    : { code: 'DUMP_FAILED', message: `pg_dump failed${words}.` };
}

function exitOf({ exitCode }: ToolFailed): string {
  return exitCode === undefined ? '' : ` with exit code ${exitCode}`;
}

/** The tables that it was waiting for. */
function lockedTables(stderr: string): string {
  const tables = /Query was: LOCK TABLE (.*?) IN ACCESS SHARE MODE/.exec(stderr)?.[1];
  return tables ? ` (${tables})` : '';
}

function firstError(stderr: string): string | undefined {
  const lines = stderr.split('\n').filter((line) => line.trim() !== '');
  const line = lines.find((each) => /^pg_dump: (?:error|\[)/.test(each)) ?? lines.at(0);
  return line
    ?.replace(/^pg_dump: (?:error: )?(?:query failed: )?(?:ERROR: +)?/, '')
    .replaceAll(/\s+/g, ' ')
    .replace(/\.$/, '');
}

/** The warnings of pg_dump itself, except those about other ways to restore. */
export function warningsOf(stderr: string, wording: Wording): string[] {
  return stderr
    .split('\n')
    .filter((line) => line.startsWith('pg_dump: warning: '))
    .filter((line) => !line.includes('circular foreign-key'))
    .slice(0, 20)
    .map((line) => `pg_dump: ${wording.said(line.slice('pg_dump: warning: '.length))}`);
}
