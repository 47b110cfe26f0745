import type { LeftOut } from '../../model.ts';
import { LACKS_SETTING } from './known-errors.ts';

const SKIP = 'A restore that skips what fails (onFailedObject: skip) brings back everything else.';
const correct = (what: string) => `${what}, and the next backup restores. ${SKIP}`;

const ROWS = correct('Correct these rows or what forbids them in the database');
const REPAIR = correct('Repair or drop it in the database');
const SCHEMA_LESS = correct(
  'A restore runs functions with an empty search_path, and knows a name only with its schema: write the schema before the name in the function, or give the function a search_path of its own (ALTER FUNCTION … SET search_path)',
);
const BY_NAME = correct(
  'What is named here does not exist, or is made only after the rows, as indexes and views are: correct these values or the default, or keep the name as text',
);
const OF_EXTENSION = correct(
  'An extension of the backup makes it, too, as after ALTER EXTENSION … DROP: give it back (ALTER EXTENSION … ADD), or give it another name',
);
const OF_KEY = correct(
  'It is a trigger of a foreign key, which was disabled for a partition by a name that is another one after each restore: enable it in the database (ALTER TABLE … ENABLE TRIGGER ALL)',
);
const IN_NO_DUMP = correct(
  'What is named here is in a schema of the server’s own, of which no dump has anything: make it in a schema of the database (ALTER … SET SCHEMA), or drop what needs it',
);
const TOAST = correct(
  'It is the name of a TOAST table, which is another one after each restore: correct these values or the default, or keep the name as text',
);
const EXTENSION =
  'The server that is restored to needs this extension. Where its package is installed on the machine that Holdfast runs on, it is tested there, too.';
const ROLE =
  'The server that is restored to needs this role: create it there (CREATE ROLE) before a restore.';
const ELSEWHERE =
  'It takes another server, which a test server cannot reach and a backup does not have. Where that server can be reached, a restore does it.';
const FILE = 'The server that is restored to needs this file.';
const LOCALE = 'The server that is restored to needs this locale or collation: install it there.';
const MODULE = 'The server that is restored to needs the module that this belongs to.';
const RIGHTS =
  'The user who restores there may not make it, as the plain user of a test server may not. Restore as a superuser, or as a user with that right.';

const OF_SUPERUSERS =
  'It depends on something that only a superuser may make, as the user of a test server is not, so it was not tested. A superuser restores it.';

type Rule = { pattern: RegExp; fault: LeftOut['fault']; advice: string };

/**
 * What the server said, in English, and whose fault that is; the first that fits. All else is a
 * fault of the backup: its definitions and rows are the same wherever they are restored.
 */
const RULES: readonly Rule[] = [
  {
    pattern:
      /extension ".*" is not available|could not open extension control file|extension ".*" (?:has no installation script|does not exist)|could not (?:load library|access file|find function)/,
    fault: 'server',
    advice: EXTENSION,
  },
  { pattern: /^role ".*" does not exist/, fault: 'server', advice: ROLE },
  {
    pattern:
      /could not connect to server|could not establish connection|could not translate host name|connection to server|user mapping not found/,
    fault: 'server',
    advice: ELSEWHERE,
  },
  {
    pattern:
      /permission denied|must be (?:owner|superuser|member|able)|only superusers?|only roles with|must have|non-superuser|as a superuser|is superuser-only|password (?:or GSSAPI \S+ \S+ )?(?:is )?required/i,
    fault: 'server',
    advice: RIGHTS,
  },
  {
    pattern:
      /could not open (?:file|dictionary file|stop-word file|affix file|thesaurus file|.* file) ".*"/,
    fault: 'server',
    advice: FILE,
  },
  {
    pattern:
      /collation ".*" for encoding|could not (?:create locale|open collator|find suitable)|encoding conversion|has no equivalent in encoding|ICU (?:is not supported|locale)/,
    fault: 'server',
    advice: LOCALE,
  },
  {
    pattern: /unrecognized configuration parameter ".*\..*"/,
    fault: 'server',
    advice: LACKS_SETTING,
  },
  {
    pattern:
      /unrecognized configuration parameter|(?:access method|foreign-data wrapper|language) ".*" does not exist/,
    fault: 'server',
    advice: MODULE,
  },
  {
    pattern: /^trigger "RI_ConstraintTrigger_\w+" for .* does not exist/,
    fault: 'backup',
    advice: OF_KEY,
  },
  { pattern: /already exists/, fault: 'backup', advice: OF_EXTENSION },
  {
    pattern: /violates|could not create (?:unique|exclusion)|is violated|no partition of relation/,
    fault: 'backup',
    advice: ROWS,
  },
];

/** The name without its schema and its arguments. */
const UNKNOWN_NAME = /(?:^|[\s".])([^\s".(]+)"?(?:\(.*\))? does not exist/;

/** What is said of an expression that takes a cast which is not there. */
const UNCAST =
  /is of type .* but (?:default )?expression is of type|^cannot cast type|^operator does not exist|^function .* does not exist|types .* cannot be matched|must be type|must (?:return|have) type|return type mismatch|cannot be cast automatically|could not be (?:cast|converted)/;

const FIRST_OF_DATABASES = 16_384;
const OF_SERVERS_SCHEMAS = /(?:^|[\s"])(?:pg_catalog|information_schema)\..* does not exist/;
/** A dump names all but what is in pg_catalog in full. */
const WITHOUT_SCHEMA = /^(?:function [^.(]+\(.*\)|operator) does not exist/;

/**
 * A plain user may not look into the schema of TOAST tables, where a superuser does not find these:
 * only those of the server's own tables, whose numbers are below 16384, are the same everywhere.
 */
function isOfToast(said: string, text: string): boolean {
  if (!/permission denied for schema pg_toast/.test(said)) return false;
  const [, number] = /pg_toast_(\d+)/.exec(text) ?? [];
  return Number(number) >= FIRST_OF_DATABASES;
}

type Refusal = {
  /** The server's message, without what follows it. */
  said: string;
  /** All of what it wrote. */
  text: string;
  /** Whether it is about rows, or a table with its defaults. */
  ofTable?: boolean;
  /** Whether this server lacks something that may have this name, and why. */
  lackOf(name: string): 'extension' | 'superuser' | undefined;
  /** Whether casts were not made, because that takes a superuser. */
  lacksCasts: boolean;
};

type Fault = { fault: LeftOut['fault']; advice: string };

export function faultOf({ said, text, ofTable, lackOf, lacksCasts }: Refusal): Fault {
  if (isOfToast(said, text)) return { fault: 'backup', advice: TOAST };
  const known = RULES.find(({ pattern }) => pattern.test(said));
  if (known) return known;
  if (lacksCasts && UNCAST.test(said)) return { fault: 'server', advice: OF_SUPERUSERS };
  const name = UNKNOWN_NAME.exec(said)?.[1];
  if (name === undefined) return { fault: 'backup', advice: ofTable ? ROWS : REPAIR };
  const lack = lackOf(name);
  if (lack) return { fault: 'server', advice: lack === 'superuser' ? OF_SUPERUSERS : EXTENSION };
  const inFunction = /CONTEXT: .*function /s.test(text);
  const byName = ofTable ? BY_NAME : REPAIR;
  const unknown = OF_SERVERS_SCHEMAS.test(said) ? IN_NO_DUMP : byName;
  return { fault: 'backup', advice: inFunction ? SCHEMA_LESS : unknown };
}

/** Of a definition that its superuser was refused, though this server has all that it needs. */
export function faultOfRefused(said: string): Fault {
  const found = faultOf({ said, text: said, lackOf: () => undefined, lacksCasts: false });
  return found.advice === REPAIR && WITHOUT_SCHEMA.test(said)
    ? { ...found, advice: IN_NO_DUMP }
    : found;
}

/** Whether the server lacks something, which others may need without saying so. */
export function isLacking(said: string, text: string): boolean {
  if (isOfToast(said, text)) return false;
  return RULES.some(({ pattern, fault }) => fault === 'server' && pattern.test(said));
}
