/** Far more than any body of ours has. */
const DEEPEST = 32;
const MOST_FIELDS = 10_000;
/** A hundred thousand names, and some more, so that the route itself can say that there are too many. */
const MOST_VALUES = 150_000;

const [QUOTE, COLON, COMMA, BACKSLASH] = [0x22, 0x3a, 0x2c, 0x5c];
const [OPEN_LIST, CLOSE_LIST, OPEN_OBJECT, CLOSE_OBJECT] = [0x5b, 0x5d, 0x7b, 0x7d];

/**
 * What is wrong with JSON that is not long, and yet would keep the parser busy for seconds, and
 * every other request with it: ten million brackets take half a minute to parse. It only counts;
 * whether the text is JSON at all is left to the parser.
 */
export function jsonExcess(text: string): string | undefined {
  let [depth, fields, values] = [0, 0, 0];
  for (let at = 0; at < text.length; at += 1) {
    const code = text.charCodeAt(at);
    if (code === QUOTE) at = endOfText(text, at);
    else if (code === COMMA) values += 1;
    else if (code === COLON) fields += 1;
    else if (code === OPEN_LIST || code === OPEN_OBJECT) depth += 1;
    else if (code === CLOSE_LIST || code === CLOSE_OBJECT) depth -= 1;
    else continue;
    if (depth > DEEPEST) return `must not be nested more than ${DEEPEST} levels deep`;
    if (fields > MOST_FIELDS) return `must not have more than ${MOST_FIELDS} fields`;
    if (values > MOST_VALUES) return `must not have more than ${MOST_VALUES} values`;
  }
  return undefined;
}

/** Where the closing quote is; the end of the text if there is none. */
function endOfText(text: string, from: number): number {
  for (let at = text.indexOf('"', from + 1); at >= 0; at = text.indexOf('"', at + 1)) {
    let before = at - 1;
    while (text.charCodeAt(before) === BACKSLASH) before -= 1;
    if ((at - before) % 2 === 1) return at;
  }
  return text.length;
}
