import { createGunzip } from 'node:zlib';
import { Problem } from '@holdfast/platform/errors';

/** Longer than any name; a longer cell is cut to this. */
const LONGEST_CELL = 1_100;
/** A quote that is still open after this many characters was not meant as one. */
const LONGEST_QUOTE = 64 << 10;
const MOST_COLUMNS = 200;
/** Room for that many columns of such cells. A longer line is no list, but as costly to read as one. */
const LONGEST_LINE = 256 << 10;
/** After unpacking: a million names of the greatest length. */
export const MOST_BYTES = 256 << 20;
const HEADINGS = /^(domains?|domain[ _-]?names?|names?|hosts?|hostnames?)$/i;

/**
 * The names in a text with one in each line, or in a CSV: those in the column with such a heading,
 * otherwise in the first one. Packed by gzip or not. Keeps no more than one line in memory.
 */
export async function* readList(
  content: AsyncIterable<Buffer>,
  mostBytes = MOST_BYTES,
): AsyncGenerator<string, void, undefined> {
  let column: number | undefined;
  for await (const cells of readRecords(decode(atMost(unpack(content), mostBytes)))) {
    if (column === undefined) {
      const heading = cells.findIndex((cell) => HEADINGS.test(cell.trim()));
      column = Math.max(0, heading);
      if (heading >= 0) continue;
    }
    yield cells[column] ?? '';
  }
}

/** Commas, semicolons and tabs separate cells: no name contains them. Quotes as in RFC 4180. */
async function* readRecords(
  texts: AsyncIterable<string>,
): AsyncGenerator<string[], void, undefined> {
  let cells: string[] = [];
  let cell = '';
  let quoted = 0; // how many characters ago the quote was opened; 0 if none is open
  let wasQuote = false;
  let wasReturn = false;
  let line = 1;
  let length = 0;
  const endCell = () => {
    if (cells.length < MOST_COLUMNS) cells.push(cell);
    cell = '';
  };
  for await (const text of texts) {
    for (const char of text) {
      length += 1;
      if (length > LONGEST_LINE)
        throw Problem.validation({ body: `has a line that is too long: line ${line}` });
      const followsReturn = wasReturn && char === '\n';
      wasReturn = char === '\r';
      if (char === '\n' && !followsReturn) line += 1;
      if (quoted > 0) {
        quoted += 1;
        if (quoted > LONGEST_QUOTE) throw openQuote(line);
        if (char === '"') {
          quoted = 0;
          wasQuote = true;
        } else if (cell.length < LONGEST_CELL) cell += char;
        continue;
      }
      if (char === '"' && (cell === '' || wasQuote)) {
        if (wasQuote) cell += char;
        quoted = 1;
      } else if (char === ',' || char === ';' || char === '\t') endCell();
      else if (char === '\n' || char === '\r') {
        if (!followsReturn) {
          endCell();
          yield cells;
          cells = [];
          length = 0;
        }
      } else if (cell.length < LONGEST_CELL) cell += char;
      wasQuote = false;
    }
  }
  if (quoted > 0) throw openQuote(line);
  if (cell === '' && cells.length === 0) return;
  endCell();
  yield cells;
}

function openQuote(line: number): Problem {
  return Problem.validation({
    body: `has a quotation mark that is not closed by line ${line}`,
  });
}

async function* decode(chunks: AsyncIterable<Buffer>): AsyncGenerator<string, void, undefined> {
  const decoder = new TextDecoder();
  // PostgreSQL accepts any character in a text except this one.
  const clean = (text: string) => text.replaceAll('\0', '\uFFFD');
  for await (const chunk of chunks) yield clean(decoder.decode(chunk, { stream: true }));
  yield clean(decoder.decode());
}

async function* atMost(
  chunks: AsyncIterable<Buffer>,
  mostBytes: number,
): AsyncGenerator<Buffer, void, undefined> {
  let length = 0;
  for await (const chunk of chunks) {
    length += chunk.length;
    if (length > mostBytes) {
      const msg = `The list is larger than ${mostBytes >> 20} MB unpacked. Split it into smaller files.`;
      throw new Problem('PAYLOAD_TOO_LARGE', { msg });
    }
    yield chunk;
  }
}

/** Anything that begins like gzip is unpacked, whatever its declared type. */
async function* unpack(content: AsyncIterable<Buffer>): AsyncGenerator<Buffer, void, undefined> {
  const source = content[Symbol.asyncIterator]();
  let head = Buffer.alloc(0);
  while (head.length < 2) {
    const { done, value } = await source.next();
    if (done) break;
    head = Buffer.concat([head, value]);
  }
  const whole = chain(head, source);
  if (head[0] !== 0x1f || head[1] !== 0x8b) return yield* whole;
  const gunzip = createGunzip();
  const feeding = feed(whole, gunzip);
  try {
    for await (const chunk of gunzip) yield chunk as Buffer;
    await feeding;
  } catch (error) {
    if (!/^Z_/.test((error as { code?: string }).code ?? '')) throw error;
    throw Problem.validation({ body: 'is a gzip file that is damaged or cut off' });
  } finally {
    gunzip.destroy();
  }
}

async function* chain(head: Buffer, rest: AsyncIterator<Buffer>) {
  if (head.length > 0) yield head;
  for (;;) {
    const { done, value } = await rest.next();
    if (done) return;
    yield value;
  }
}

/** Feeds no faster than the content is unpacked. */
async function feed(
  chunks: AsyncIterable<Buffer>,
  into: ReturnType<typeof createGunzip>,
): Promise<void> {
  try {
    for await (const chunk of chunks) {
      if (into.destroyed) return;
      if (!into.write(chunk))
        await new Promise((resolve) => into.once('drain', resolve).once('close', resolve));
    }
    into.end();
  } catch (error) {
    into.destroy(error as Error);
  }
}
