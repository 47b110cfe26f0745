import { escapesByBackslash, type SqlMode } from './quoting.ts';

/**
 * Servers compare no more than the first 1,024 bytes of what they sort by, and a character takes
 * eight of them at most.
 */
const LONGEST_SORTED = 128;
const SORTABLE =
  /^(?:(?:tiny|small|medium|big)?int|decimal|float|double|date|datetime|timestamp|time|year|bit|enum|set|uuid|inet[46]|(?:var)?(?:char|binary))$/;
const WITH_LENGTH = /char|binary/;

/**
 * Whether rows come in one order only, by the table's definition as a server shows it. The programs
 * sort them by the first key if that is unique, and servers show keys in the order in which the
 * program finds them: the primary key, then those of columns that are never NULL. A key that is
 * compared in part, or that the copy works out by itself, is not relied on; and the versions of a
 * row have the same key.
 */
export function hasTotalOrder(definition: string, mode: SqlMode): boolean {
  const { elements, options } = readDefinition(definition, mode);
  if (/\bSYSTEM VERSIONING\b/.test(options)) return false;
  const key = elements.find(({ words }) => /^(?:PRIMARY|UNIQUE)? ?KEY\b/.test(words));
  if (!key || key.words.startsWith('KEY') || key.nested) return false;
  if (elements.some(({ words }) => words.startsWith('PERIOD FOR SYSTEM_TIME'))) return false;
  // The rows of such a table lie in the order of this key, and are not sorted at all; in each
  // partition.
  const asStored =
    key.words.startsWith('PRIMARY') &&
    /^\) ENGINE=InnoDB\b/.test(options) &&
    !/\bPARTITION BY\b/.test(options);
  const columns = new Map(elements.map((element) => [element.name, element]));
  return key.inside.every((name) => {
    const column = columns.get(name);
    if (!column || !/ NOT NULL\b/.test(column.words)) return false;
    return !/ (?:GENERATED|AS)\b/.test(column.words) && (asStored || isSorted(column));
  });
}

function isSorted({ words, length }: Element): boolean {
  const [, type = ''] = /^ (\w+)/.exec(words) ?? [];
  return SORTABLE.test(type) && (!WITH_LENGTH.test(type) || length <= LONGEST_SORTED);
}

/** A column, a key or another part of a table's definition. */
type Element = {
  /** What a column is called; empty for anything else. */
  name: string;
  /** What is neither quoted nor in brackets. */
  words: string;
  /** Names in brackets: the columns of a key. */
  inside: string[];
  /** The first number in brackets. */
  length: number;
  /** Whether there are brackets within brackets, as for a part of a column or an expression. */
  nested: boolean;
};

/** `options` are what follows the elements, from their closing bracket on, without what is quoted. */
function readDefinition(
  definition: string,
  mode: SqlMode,
): { elements: Element[]; options: string } {
  const elements: Element[] = [];
  let element = emptyElement();
  let options = '';
  let digits = '';
  let depth = 0;
  let over = false;
  for (let at = 0; at < definition.length; at += 1) {
    const code = definition.charCodeAt(at);
    const character = definition.charAt(at);
    if (code === 0x27 || code === 0x22 || code === 0x60) {
      const end = endOfQuotes(definition, at, mode);
      if (code === 0x60) takeName(definition.slice(at + 1, end).replaceAll('``', '`'));
      at = end;
    } else if (over) options += character;
    else if (character === '(') {
      depth += 1;
      element.nested ||= depth > 2;
    } else if (character === ')' || (character === ',' && depth === 1)) {
      if (depth === 2 && digits !== '') element.length ||= Number(digits);
      digits = '';
      if (depth === 1) {
        elements.push(element);
        element = emptyElement();
      }
      if (character === ')') depth -= 1;
      over = depth === 0;
      if (over) options = character;
    } else if (depth === 1 && character !== '\n' && (character !== ' ' || begun())) {
      element.words += character;
    } else if (depth === 2 && code >= 0x30 && code <= 0x39) digits += character;
  }

  function begun(): boolean {
    return element.words !== '' || element.name !== '';
  }

  function takeName(name: string): void {
    if (over) return;
    if (depth === 1 && !begun()) element.name = name;
    else if (depth === 2) element.inside.push(name);
  }

  return { elements, options };
}

const emptyElement = (): Element => ({ name: '', words: '', inside: [], length: 0, nested: false });

/** Where the quotes that begin there end; two in a row are one that is quoted. */
function endOfQuotes(text: string, from: number, mode: SqlMode): number {
  const quote = text.charCodeAt(from);
  for (let at = from + 1; at < text.length; at += 1) {
    const code = text.charCodeAt(at);
    if (code === 0x5c && escapesByBackslash(quote, mode)) at += 1;
    else if (code === quote) {
      if (text.charCodeAt(at + 1) !== quote) return at;
      at += 1;
    }
  }
  return text.length;
}
