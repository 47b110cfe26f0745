/**
 * Every line that pg_restore writes is judged. A message passes only if it is named here; all else
 * is a failure, whatever the exit code says.
 */
type Harmless = {
  pattern: RegExp;
  /** What the user should know nevertheless. */
  warning?: string;
};

const HARMLESS: Harmless[] = [
  // Below the level of a warning, the server itself says that nothing is wrong.
  { pattern: /^(?:pg_restore: )?(?:NOTICE|INFO|LOG|DEBUG): / },
  // The publication is there; it has no effect until the server's setting is changed.
  {
    pattern: /WARNING: +wal_level is insufficient to publish logical changes/,
    warning:
      'The database has publications, but the server cannot publish changes: its wal_level is too low.',
  },
  // pg_dump writes subscriptions so that they come back switched off.
  {
    pattern:
      /WARNING: +(?:subscription was created, but is not connected|tables were not subscribed)/,
    warning:
      'The database has subscriptions, which were restored disabled. Refresh and enable the ones you need.',
  },
  // The dump's own settings would be errors. This one the server then leaves as it is by default.
  {
    pattern:
      /WARNING: +(?:invalid value for parameter |permission denied to set role |role ".*" does not exist)/,
    warning:
      'The database or the user has a setting with a value that the server does not accept, and so does not apply.',
  },
  // Settings of the source's database for a module that the server loads only then.
  {
    pattern:
      /WARNING: +(?:invalid configuration parameter name ".*", removing it|permission denied to set parameter)/,
    warning:
      'The database that was backed up has a setting of a module that this server or user does not accept; it was not in force while the backup was loaded.',
  },
  // The server's system library is newer than the database: this is about the server's indexes, not
  // ours.
  {
    pattern:
      /WARNING: +(?:database|template database|collation) ".*" (?:has a collation version mismatch|has no actual collation version)/,
    warning:
      'The server says that its collations have changed since the database was created (collation version mismatch).',
  },
];

export type Message = { text: string; harmless: Harmless | undefined };

/** Messages with what follows them: details, hints and the statement. */
export function readMessages(stderr: string): Message[] {
  const messages: Message[] = [];
  for (const line of stderr.split('\n')) {
    const last = messages.at(-1);
    if (line.trim() === '') continue;
    if (last && (DETAIL.test(line) || (!last.harmless && !BEGINNING.test(line)))) {
      last.text += `\n${line}`;
    } else {
      messages.push({ text: line, harmless: HARMLESS.find(({ pattern }) => pattern.test(line)) });
    }
  }
  return messages;
}

const BEGINNING = /^(?:pg_restore: |[A-Z]{3,}: )/;
const DETAIL = /^(?:pg_restore: )?(?:DETAIL|HINT|CONTEXT|QUERY|STATEMENT|detail|hint): /;

/** The first that is not known to be harmless. */
export function firstHarmful(stderr: string): string | undefined {
  return readMessages(stderr).find(({ harmless }) => harmless === undefined)?.text;
}

/** For the user, each once. */
export function warningsIn(stderr: string): string[] {
  const warnings = readMessages(stderr).flatMap(({ harmless }) => harmless?.warning ?? []);
  return [...new Set(warnings)];
}
