/**
 * A server writes most names without their database, so that a dump loads into any. Two it does
 * not: that of a sequence which a column counts by, and what the maker of a trigger wrote. Which
 * database these name is no part of what a dump holds: for a restored copy it is another one.
 */

const NAME = '(?:`(?:[^`]|``)*`|"(?:[^"]|"")*"|[\\w$\\u0080-\\uffff]+)';

/** Texts and names go by whole, so that nothing is found inside of them. */
const SEQUENCE =
  /'(?:[^'\\]|\\.|'')*'|`(?:[^`]|``)*`|\b((?:next|last|set)val\()(`(?:[^`]|``)*`)\./gis;

/** The definition of a table or a part of it. Where `database` is given, no other name goes. */
export function withoutDatabaseOfSequences(definition: string, database?: string): string {
  const quoted = database === undefined ? undefined : `\`${database.replaceAll('`', '``')}\``;
  return definition.replaceAll(SEQUENCE, (whole, head?: string, name?: string) =>
    head !== undefined && (quoted === undefined || name === quoted) ? head : whole,
  );
}

/** A comment ends at its first end: where it could end at a later one, too, all ways would be tried. */
const SPACE = '(?:\\s|\\/\\*(?!!)(?:[^*]|\\*(?!\\/))*\\*\\/|--\\s[^\\n]*\\n|#[^\\n]*\\n)';
const OPEN = '\\/\\*M?!\\d{5,6} ';
const DEFINER = `DEFINER=${NAME}(?:@${NAME})?`;
const QUALIFIER = `(?:${NAME}${SPACE}*\\.${SPACE}*)?`;
const TRIGGER = new RegExp(
  [
    `^((?:CREATE${SPACE}+(?:${DEFINER}${SPACE}+)?|${OPEN}CREATE\\*\\/ (?:${OPEN}${DEFINER}\\*\\/ )?${OPEN})?`,
    `\\s*trigger${SPACE}+(?:if${SPACE}+not${SPACE}+exists${SPACE}+)?)`,
    `${QUALIFIER}(${NAME}${SPACE}+(?:before|after)${SPACE}+(?:insert|update|delete)${SPACE}+on${SPACE}+)`,
    `${QUALIFIER}(?=${NAME})`,
  ].join(''),
  'i',
);

/** As the server shows it, as a dump has it, or what follows the DEFINER there. */
export function withoutDatabaseOfTrigger(definition: string): string {
  return definition.replace(TRIGGER, '$1$2');
}
