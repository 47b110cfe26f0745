import { RestoreFailure, type RestoreFailureCode } from '../../model.ts';
import type { ToolFailed } from '../../tools/index.ts';
import type { Wording } from '../../wording/wording.ts';
import { readMessages } from './messages.ts';

type KnownError = {
  pattern: RegExp;
  code: RestoreFailureCode;
  advice: string;
  /** Every other object would fail as well. */
  fatal?: true;
  /**
   * About our own connection: where the server reports an error of a statement, it is about one of its own
   * to another server.
   */
  ofConnection?: true;
};

/** No version of a server has one whose name has a dot. */
export const LACKS_SETTING =
  'The code of the database reads this setting, and neither the database of the backup nor this server has it: give it to the server, to the user who restores (ALTER ROLE … SET), or to the database that is backed up (ALTER DATABASE … SET), whose settings are in force while it is restored. With current_setting(…, true) the code does without.';

/** Messages of pg_restore and the server, the most telling ones first. */
const KNOWN_ERRORS: KnownError[] = [
  {
    pattern: /max_locks_per_transaction|out of shared memory/,
    code: 'SERVER_BUSY',
    advice:
      'The server cannot keep so many objects locked at once: raise max_locks_per_transaction there and restart it.',
    fatal: true,
  },
  {
    pattern: /canceling statement due to (?:lock|statement) timeout|deadlock detected/,
    code: 'LOCK_TIMEOUT',
    advice: 'Other sessions at the server, or a limit of it, kept a statement from finishing.',
  },
  {
    pattern: /too many (?:clients|connections)|remaining connection slots/,
    code: 'HOST_UNREACHABLE',
    advice: 'The server or the user has reached the limit of connections.',
    fatal: true,
    ofConnection: true,
  },
  {
    pattern: /ERROR: +out of memory/,
    code: 'SERVER_BUSY',
    advice: 'Memory ran out on the server.',
  },
  {
    pattern:
      /extension ".*" is not available|could not open extension control file|could not (?:load library|access file ".*libdir)/,
    code: 'EXTENSION_MISSING',
    advice: 'Install the extension on the server.',
  },
  {
    pattern:
      /permission denied|must be (?:owner|superuser|member|able)|Only superusers|only superuser|must have|non-superuser|as a superuser/i,
    code: 'PERMISSION_DENIED',
    advice:
      'The backup contains something that this user may not create there. Restore as a user with more rights, or as a superuser.',
  },
  {
    pattern: /role ".*" does not exist/,
    code: 'PERMISSION_DENIED',
    advice:
      'The backup names a role that the server does not have. Create it there (without rights, if need be), or leave owners and grants out.',
  },
  {
    pattern: /password authentication failed|no pg_hba\.conf entry|no password supplied/,
    code: 'AUTH_FAILED',
    advice: 'Check the user name and password, and the server’s rules for this user (pg_hba.conf).',
    fatal: true,
    ofConnection: true,
  },
  {
    pattern: /database ".*" does not exist/,
    code: 'DATABASE_NOT_FOUND',
    advice: 'The database no longer exists.',
    fatal: true,
    ofConnection: true,
  },
  {
    pattern: /No space left on device|could not extend file/,
    code: 'RESTORE_FAILED',
    advice: 'The server’s disk is full.',
    fatal: true,
  },
  {
    pattern:
      /server closed the connection|terminating connection|connection (?:to server .* failed|not open|to client lost)|no connection to the server|lost synchronization|SSL SYSCALL|SSL connection has been closed|could not (?:receive|send) data|the database system is/,
    code: 'TARGET_LOST',
    advice: 'Check that the server is running, look at its log, and restore again.',
    fatal: true,
    ofConnection: true,
  },
  {
    pattern: /read-only transaction/,
    code: 'PERMISSION_DENIED',
    advice:
      'The server accepts no writes: it is a standby, or default_transaction_read_only is on.',
    fatal: true,
  },
  {
    pattern:
      /collation ".*" for encoding|could not create locale|encoding conversion|has no equivalent in encoding|invalid byte sequence for encoding/,
    code: 'ENCODING_MISMATCH',
    advice: 'The server lacks a locale or encoding that the backup needs.',
  },
  {
    pattern: /unsupported version \([\d.]+\) in file header/,
    code: 'CLIENT_TOOL_MISSING',
    advice: 'The backup was written by a newer pg_dump: install its version’s client programs.',
  },
  {
    pattern: /unrecognized configuration parameter ".*\..*"/,
    code: 'RESTORE_FAILED',
    advice: LACKS_SETTING,
  },
  {
    pattern: /unrecognized configuration parameter/,
    code: 'TARGET_TOO_OLD',
    advice: 'The server does not know a setting that the backup uses.',
  },
  {
    pattern: /already exists/,
    code: 'TARGET_NOT_EMPTY',
    advice:
      'Either somebody else created something in the database in the meantime, or an extension of the backup makes what the backup has, too, as after ALTER EXTENSION … DROP.',
  },
  {
    pattern:
      /unexpected end of file|could not read from input file|not appear to be a valid archive|did not find magic string|found unexpected block ID|input file is too short|entry ID .* out of range|could not find block ID|corrupt/,
    code: 'RESTORE_FAILED',
    advice: 'The dump is damaged. Restore another backup.',
    fatal: true,
  },
];

function knownIn(message: string): KnownError | undefined {
  const ofConnection = message.replace(/\bERROR: [\s\S]*/, '');
  return KNOWN_ERRORS.find((known) =>
    known.pattern.test(known.ofConnection ? ofConnection : message),
  );
}

/** Whether it is pointless to go on with other objects. */
export function isFatal(message: string): boolean {
  const head = message.split('\nCommand was: ')[0] ?? message;
  return knownIn(head)?.fatal === true;
}

/** Whether pg_restore ended over one object, so that it may be able to make the others. */
export function isOfObject({ exitCode, stderr }: ToolFailed): boolean {
  const worst = worstOf(stderr);
  return exitCode === 1 && worst !== undefined && OF_OBJECT.test(worst) && !isFatal(worst);
}

const OF_OBJECT = /error: (?:could not execute query|COPY failed)/;

type Described = { code: RestoreFailureCode; message: string };

/** Why pg_restore failed, from what it wrote to standard error. */
export function describeFailure(error: ToolFailed, wording: Wording): Described {
  const worst = worstOf(error.stderr);
  return worst === undefined
    ? { code: 'RESTORE_FAILED', message: error.message }
    : describeMessage(worst, wording);
}

/** A message that pg_restore should not have written. */
export function harmful(message: string, wording: Wording): RestoreFailure {
  const { code, message: text } = describeMessage(message, wording);
  return new RestoreFailure(code, text);
}

function describeMessage(message: string, wording: Wording): Described {
  const said = wording.said(summary(message));
  const known = knownIn(message);
  const words = `pg_restore failed: ${said.replace(/\.$/, '')}.`;
  return known
    ? { code: known.code, message: `${words} ${known.advice}` }
    : { code: 'RESTORE_FAILED', message: words };
}

function worstOf(stderr: string): string | undefined {
  const messages = readMessages(stderr).filter(({ harmless }) => harmless === undefined);
  const errors = messages.filter(({ text }) => /\berror: |\b(?:ERROR|FATAL|PANIC): /.test(text));
  // The message before the error itself only says which entry it was.
  return (errors[0] ?? messages[0])?.text;
}

/** What went wrong, without the statement that failed and without rows: who may read it may not read those. */
export function summary(message: string): string {
  return (message.split('\nCommand was: ')[0] ?? message)
    .replace(/^pg_restore: (?:error: |warning: )?/, '')
    .replace(/could not execute query: /, '')
    .replace(/^(?:ERROR|FATAL|WARNING): +/, '')
    .replaceAll(/\s+/g, ' ')
    .replace(ROW_SHOWN, '')
    .replace(VALUE_SHOWN, '$1')
    .replace(VALUE_OUT_OF_RANGE, 'a value$1')
    .trim();
}

const ROW_SHOWN = / (?:DETAIL|CONTEXT|QUERY|LINE \d+): .*$/;
const VALUE_SHOWN =
  /((?:invalid input (?:syntax|value) for [^:]*|malformed \w+ literal|\w+ out of range|invalid (?:byte sequence|regular expression|XML|JSON)[^:]*)): (?!ERROR).*$/;
const VALUE_OUT_OF_RANGE = /value "[^"]*"( is out of range)/;
