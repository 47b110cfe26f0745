/**
 * A server writes most names without their database, so that a dump loads into any. There are four
 * exceptions: a sequence that gives a column its numbers, what the author of a trigger wrote, views of
 * several databases, or of a definer who does not exist, and what views call.
 * Which database these name is not part of what a dump holds: in a restored copy it is another one.
 */

const NAME = '(?:`(?:[^`]|``)*`|"(?:[^"]|"")*"|[\\w$\\u0080-\\uffff]+)';

/** Texts and names are matched whole, so that nothing is found inside them. */
const SEQUENCE =
  /'(?:[^'\\]|\\.|'')*'|`(?:[^`]|``)*`|\b((?:next|last|set)val\()(`(?:[^`]|``)*`)\./gis;

/** Takes the definition of a table, or a part of it. With `database`, no other name is removed. */
export function withoutDatabaseOfSequences(definition: string, database?: string): string {
  const own = database && quoted(database);
  return definition.replaceAll(SEQUENCE, (whole, head?: string, name?: string) =>
    head !== undefined && (own === undefined || name === own) ? head : whole,
  );
}

const NAMED_BY_VIEW =
  /'(?:[^'\\]|\\.|'')*'|(?<=\b(?:from|join) \(*)`(?:[^`]|``)*`\.(?=`)|`(?:[^`]|``)*`\.(?=`(?:[^`]|``)*`\.`(?:[^`]|``)*`(?![`(]))|`(?:[^`]|``)*`/gs;

/**
 * Takes the definition of a view as the server shows it, or a statement that has it. The database is
 * written before tables if one of them is in another, and before columns if the definer does not
 * exist.
 */
export function withoutDatabaseOfView(definition: string, database: string): string {
  const own = `${quoted(database)}.`;
  return definition.replaceAll(NAMED_BY_VIEW, (part) => (part === own ? '' : part));
}

/** What a view can call by the name of its database: a server requires that of the first and the last. */
type Called = 'sequence' | 'function' | 'function of a package';

const CALLED_BY_VIEW =
  /'(?:[^'\\]|\\.|'')*'|(\b(?:next|last|set)val\()?(?<!`\.)(`(?:[^`]|``)*`)\.(?=(`(?:[^`]|``)*`\.)?`(?:[^`]|``)*`([(,)]))|`(?:[^`]|``)*`/gis;

/**
 * Takes a view like the one before, and writes before what it calls in this database, instead of its
 * name, those that `write` says.
 */
export function withCallsOfView(
  definition: string,
  database: string,
  write: (called: Called) => readonly string[],
): string {
  const own = quoted(database);
  return definition.replaceAll(
    CALLED_BY_VIEW,
    (whole, sequence?: string, name?: string, ofPackage?: string, next?: string) => {
      if (name !== own || (sequence === undefined && next !== '(')) return whole;
      const called = sequence ? 'sequence' : ofPackage ? 'function of a package' : 'function';
      const names = write(called).map((one) => `${quoted(one)}.`);
      return (sequence ?? '') + names.join('');
    },
  );
}

const quoted = (name: string) => `\`${name.replaceAll('`', '``')}\``;

/**
 * A comment ends at its first end mark: if it could also end at a later one, every way would be
 * tried.
 */
const SPACE = '(?:\\s|\\/\\*(?!!)(?:[^*]|\\*(?!\\/))*\\*\\/|--\\s[^\\n]*\\n|#[^\\n]*\\n)';
const OPEN = '\\/\\*M?!\\d{5,6} ';
const DEFINER = `DEFINER=${NAME}(?:@${NAME})?`;
const QUALIFIER = `(?:${NAME}${SPACE}*\\.${SPACE}*)?`;
const TRIGGER = new RegExp(
  [
    `^((?:CREATE${SPACE}+(?:${DEFINER}${SPACE}+)?|${OPEN}CREATE\\*\\/ (?:${OPEN}${DEFINER}\\*\\/ )?${OPEN})?`,
    `\\s*trigger${SPACE}+(?:if${SPACE}+not${SPACE}+exists${SPACE}+)?)`,
    `${QUALIFIER}(${NAME})(${SPACE}+(?:before|after)${SPACE}+(?:insert|update|delete)${SPACE}+on${SPACE}+)`,
    `${QUALIFIER}(${NAME})`,
  ].join(''),
  'i',
);

/** Takes a definition as the server shows it, as a dump has it, or what follows the DEFINER in one. */
export function withoutDatabaseOfTrigger(definition: string): string {
  return definition.replace(TRIGGER, '$1$2$3$4');
}

/** The same trigger under another name, of another table; undefined if it is not understood. */
export function triggerCalled(definition: string, name: string, table: string): string | undefined {
  return TRIGGER.test(definition) ? definition.replace(TRIGGER, `$1${name}$3${table}`) : undefined;
}

const NAMED = new RegExp(
  `^\\s*trigger${SPACE}+(?:if${SPACE}+not${SPACE}+exists${SPACE}+)?(${NAME})${SPACE}+(?:before|after)\\b`,
  'i',
);

/** Takes what follows the DEFINER, without the name of the database; empty if it is not understood. */
export function nameOfTrigger(definition: string): string {
  const [, name = ''] = NAMED.exec(definition) ?? [];
  const quote = name.charAt(0);
  return quote === '`' || quote === '"' ? name.slice(1, -1).replaceAll(quote + quote, quote) : name;
}
