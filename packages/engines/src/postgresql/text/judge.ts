/** What becomes of a statement of a dump. */
export type Judged =
  | { is: 'run'; instead?: Buffer }
  | { is: 'rows' }
  /** Not run: it is about what is not restored, such as the database itself. */
  | { is: 'left'; what?: 'rights' | 'database' | 'tablespace' }
  | { is: 'refused'; why: string };

const NAME = String.raw`(?:"(?:[^"]|"")*"|[^\s"',;().]+)`;
const QUALIFIED = String.raw`${NAME}(?:\.${NAME})?`;
const pattern = (text: string) => new RegExp(`^${text}`, 's');

/** How much of a statement is read to see what it is. A COPY names all columns of its table. */
const ENOUGH = 256 << 10;

const ROWS = pattern(
  String.raw`COPY ${QUALIFIED} +(?:\((?:${NAME}(?:, ${NAME})*)?\) )?FROM stdin$`,
);
const SETTING = pattern('SET (?:SESSION |LOCAL )?([a-z_]+) (?:=|TO) (.*)$');

/** Settings that pg_dump writes; how long a statement may take is not up to the file. */
const SETTINGS = new Map<string, 'run' | 'left'>(
  Object.entries({
    client_encoding: 'run',
    standard_conforming_strings: 'run',
    escape_string_warning: 'run',
    check_function_bodies: 'run',
    xmloption: 'run',
    client_min_messages: 'run',
    row_security: 'run',
    search_path: 'run',
    default_table_access_method: 'run',
    default_with_oids: 'run',
    statement_timeout: 'left',
    lock_timeout: 'left',
    idle_in_transaction_session_timeout: 'left',
    transaction_timeout: 'left',
  }),
);

/** Encodings in which `\` may be the second byte of a character. */
const AMBIGUOUS =
  /^'?(?:sjis|shift_?jis(?:_?2004)?|mskanji|win932|big5|win950|gbk|win936|uhc|win949|gb18030|johab)/i;

const EVERYBODY = /^(REVOKE|GRANT) /;
const DEFAULTS = pattern(`(ALTER DEFAULT PRIVILEGES) FOR (?:ROLE|USER) ${NAME} `);

const LEFT: [RegExp, Extract<Judged, { is: 'left' }>['what']][] = [
  [pattern(`ALTER .* OWNER TO ${NAME}$`), 'rights'],
  [pattern('(?:GRANT|REVOKE) .* (?:TO|FROM) '), 'rights'],
  [pattern('ALTER DEFAULT PRIVILEGES '), 'rights'],
  [pattern(String.raw`(?:RE)?SET (?:SESSION AUTHORIZATION|ROLE)\b`), 'rights'],
  [pattern('(?:CREATE|ALTER|DROP) DATABASE '), 'database'],
  [pattern('COMMENT ON DATABASE |SECURITY LABEL FOR .* ON DATABASE '), 'database'],
  // Every database has this schema, and its owner is a matter of rights.
  [pattern('(?:DROP SCHEMA (?:IF EXISTS )?|CREATE SCHEMA )public$'), undefined],
  // Statistics, which are computed again.
  [pattern(String.raw`SELECT \* FROM pg_catalog\.pg_(?:restore|clear)_\w+\(`), undefined],
];

const FUNCTIONS =
  "set_config\\('search_path'|setval\\(|lo_create\\(|lo_open\\(|lowrite\\(|lo_close\\(|lo_unlink\\(";
const RUN: RegExp[] = [
  pattern('(?:CREATE|ALTER) (?!ROLE |USER (?!MAPPING )|GROUP |TABLESPACE |SYSTEM )[A-Z]'),
  pattern('(?:COMMENT ON|SECURITY LABEL|DROP) '),
  pattern(String.raw`INSERT INTO ${QUALIFIED} (?:\(|VALUES |DEFAULT VALUES|OVERRIDING )`),
  pattern(String.raw`SELECT pg_catalog\.(?:${FUNCTIONS})`),
  pattern(`REFRESH MATERIALIZED VIEW ${QUALIFIED}$`),
  pattern('(?:BEGIN|COMMIT)$'),
];

/**
 * Lets through what pg_dump writes, and nothing else: not because other statements could do harm in
 * a server that nothing can leave, but because the text is then not a dump, and nobody could say
 * what is in it. `revoked` collects the objects on which everybody lost rights.
 */
export function judge(statement: Buffer, revoked: Set<string>): Judged {
  const text = statement.toString('latin1', 0, ENOUGH).trimEnd();
  const whole = statement.length <= ENOUGH;
  if (whole && ROWS.test(text)) return { is: 'rows' };
  const [, setting, value = ''] = SETTING.exec(text) ?? [];
  if (setting !== undefined) return judgeSetting(setting, value);
  const { does, object = '' } = (whole && forEverybody(text)) || {};
  if (does === 'REVOKE') revoked.add(object);
  if (does !== undefined && revoked.has(object)) return { is: 'run' };
  const instead = whole && revokedLater(text);
  if (instead) return { is: 'run', instead: Buffer.from(instead, 'latin1') };
  const left = whole && LEFT.find(([form]) => form.test(text));
  if (left) return { is: 'left', ...(left[1] && { what: left[1] }) };
  if (RUN.some((form) => form.test(text))) return { is: 'run' };
  return { is: 'refused', why: 'pg_dump does not write this' };
}

/** What everybody may or may not do: this can always be restored, since it names no role. */
function forEverybody(text: string): { does: string; object: string } | undefined {
  const [, does] = EVERYBODY.exec(text) ?? [];
  const end = does === 'REVOKE' ? ' FROM PUBLIC' : ' TO PUBLIC';
  const from = text.indexOf(' ON ');
  if (does === undefined || from < 0 || !text.endsWith(end)) return undefined;
  return { does, object: text.slice(from + ' ON '.length, -end.length) };
}

/** What everybody may not do with objects that are made later, whoever makes them. */
function revokedLater(text: string): string | undefined {
  const [head = '', alter] = DEFAULTS.exec(text) ?? [];
  const rest = text.slice(head.length);
  if (alter === undefined || !rest.includes('REVOKE ')) return undefined;
  return rest.endsWith(' FROM PUBLIC') ? `${alter} ${rest}` : undefined;
}

function judgeSetting(setting: string, value: string): Judged {
  if (setting === 'default_tablespace') {
    return value === "''" ? { is: 'run' } : { is: 'left', what: 'tablespace' };
  }
  if (setting === 'client_encoding' && AMBIGUOUS.test(value)) {
    return {
      is: 'refused',
      why: 'text in this encoding is not supported. Use pg_dump --encoding=UTF8',
    };
  }
  const is = SETTINGS.get(setting);
  if (is !== undefined) return { is };
  return { is: 'refused', why: 'pg_dump does not set this' };
}

/** What a statement sets `standard_conforming_strings` to, if it does. */
export function standardStringsIn(statement: Buffer): boolean | undefined {
  const text = statement.toString('latin1', 0, 200);
  const [, setting, value = ''] = SETTING.exec(text) ?? [];
  return setting === 'standard_conforming_strings' ? /^'?on\b/.test(value) : undefined;
}

const DATABASE = /^\\connect (?:-reuse-previous=\w+ )?\S.*$/;
const GUARDS = /^\\(?:un)?restrict \w+$/;

/** Accepts those of psql's own commands that pg_dump writes; none of them is run. */
export function judgeCommand(text: string): 'database' | 'guard' | 'refused' {
  if (GUARDS.test(text)) return 'guard';
  return DATABASE.test(text) ? 'database' : 'refused';
}

/** Statements that hold rows, or that rows cannot do without. */
const HOLDS_ROWS = new RegExp(
  `^(?:${[
    ...['COPY', 'INSERT', 'SELECT', 'SET', 'BEGIN', 'COMMIT'],
    ...['CREATE (?:UNLOGGED )?TABLE', 'CREATE (?:SEQUENCE|SCHEMA|EXTENSION)'],
    ...['ALTER SEQUENCE', 'ALTER TABLE (?!.* ADD CONSTRAINT )'],
  ].join('|')})\\b`,
  's',
);
const OF_OTHERS = /^COMMENT ON (?:EXTENSION |SCHEMA public )/;
const REMOVES = pattern(
  String.raw`(?:DROP |SELECT pg_catalog\.lo_unlink\(|ALTER (?:TABLE|DOMAIN) (?:IF EXISTS )?(?:ONLY )?${QUALIFIED} (?:ALTER COLUMN ${NAME} )?DROP )`,
);
const OVER_INTERNAL = /^ {4}STYPE = internal,?$/m;
/** Nothing of that name exists: schema, table, column, function, type and others. */
const UNDEFINED = /^(?:3F000|42P01|42703|42883|42704)$/;
const DENIED = '42501';

/**
 * What a server's error for a statement means. `harmless`: nothing is lost by it. `for superusers`:
 * the statement is left out and named, and so is what depends on it, except for whatever holds
 * rows; `left` says that there were such statements before.
 */
export function judgeError(
  statement: Buffer,
  code: string,
  left: boolean,
): 'harmless' | 'for superusers' | 'failure' {
  const text = statement.toString('latin1', 0, ENOUGH);
  // Written by --clean, for a database that holds what this one does not.
  if (REMOVES.test(text) && UNDEFINED.test(code)) return 'harmless';
  if (OF_OTHERS.test(text) && code === DENIED) return 'harmless';
  if (HOLDS_ROWS.test(text)) return 'failure';
  const overInternal = text.startsWith('CREATE AGGREGATE ') && OVER_INTERNAL.test(text);
  const denied = code === DENIED || overInternal;
  return denied || (left && UNDEFINED.test(code)) ? 'for superusers' : 'failure';
}

const LONGEST_SHOWN = 80;

/** What a statement does and to what, without its values: they may be secret. */
export function nameOf(statement: Buffer): string {
  const text = statement.toString('utf8', 0, 400);
  const [head = ''] = /^[^'$(=;]*/.exec(text) ?? [];
  return head.replaceAll(/\s+/g, ' ').trim().slice(0, LONGEST_SHOWN).toWellFormed();
}
