/** The lines of a record as keys and values, in order; keys in lower case. */
export type Fields = { key: string; value: string }[];

const COMMENT = /^\s*[%#*>]/;
const BRACKETS = /^(?:[a-z]\. )?\[([^\]]+)\]\s*(.*)$/;
const COLON = /^(\s*)([A-Za-z][\w ./-]{0,40}?)\s*:(?:\s+(.*))?$/;
const HEADING = /^[A-Za-z][A-Za-z -]{0,40}$/;

/**
 * Three styles are in use: `key: value`, `[key] value`, and headings with indented lines below. A
 * line below a heading comes out as `heading` if it is bare, as `heading key` if it has a key.
 */
export function readFields(text: string): Fields {
  const fields: Fields = [];
  let heading = '';
  for (const line of text.split(/\r?\n/)) {
    if (COMMENT.test(line)) continue;
    if (line.trim() === '') {
      heading = '';
      continue;
    }
    const isIndented = /^\s/.test(line);
    const [, bracketed, after] = BRACKETS.exec(line) ?? [];
    const [, , before, value = ''] = COLON.exec(line) ?? [];
    if (bracketed !== undefined) {
      fields.push({ key: bracketed.toLowerCase(), value: (after ?? '').trim() });
      // `[Tech-C]` is a heading, `[Name Server]  ns1…` a field.
      heading = after?.trim() ? '' : bracketed.toLowerCase();
    } else if (before !== undefined) {
      const key = before.toLowerCase();
      const below = heading !== '' && (isIndented || /-c$/.test(heading));
      fields.push({ key: below ? `${heading} ${key}` : key, value: value.trim() });
      // More values of the same key may follow, indented.
      if (!below && !isIndented) heading = key;
    } else if (isIndented && heading !== '') {
      fields.push({ key: heading, value: line.trim() });
    } else {
      heading = HEADING.test(line.trim()) ? line.trim().toLowerCase() : '';
    }
  }
  return fields.filter(({ value }) => value !== '');
}
