import { expect, test } from 'vitest';
import { createScanner } from './scanner.ts';

/** What is found in a text that comes in pieces of this size; neighbouring rows are joined. */
function found(text: string, size = text.length): unknown[] {
  const parts: unknown[] = [];
  let rows = '';
  const scanner = createScanner({
    statement(bytes, line) {
      parts.push([line, bytes.toString('latin1')]);
      return bytes.toString().endsWith('FROM stdin') ? 'rows follow' : 'done';
    },
    rows(bytes) {
      rows += bytes.toString('latin1');
    },
    endOfRows() {
      parts.push({ rows });
      rows = '';
    },
    command: (command, line) => void parts.push([line, command]),
    comment: (comment) => void parts.push(comment),
  });
  const bytes = Buffer.from(text, 'latin1');
  for (let at = 0; at < bytes.length; at += size) scanner.write(bytes.subarray(at, at + size));
  scanner.end();
  return parts;
}

const TEXT = String.raw`-- a; 'comment
\restrict key
SELECT 'a;''b\', "c;""d", E'e;\'f''\\', U&'g;\', 1 - 2 / 3, $1, a$b$; -- not; part
/* ; /* nested; */ ' */ CREATE FUNCTION f() AS $$ ; $x$ ; '$$, $x$ ; $$ ; $x$; ;
CREATE OR REPLACE FUNCTION g() BEGIN ATOMIC SELECT CASE WHEN true THEN 1 END; SELECT 2; END;
CREATE RULE r AS DO (DELETE FROM a; DELETE FROM b);
COPY t FROM stdin;
1	\\.
\.x
\\.
.
\.
COPY u FROM stdin;
\.
SELECT e'\\' ;SELECT 'é\xff'
;
-- complete
\unrestrict key`;

test('a text is taken apart as psql does it, wherever it is cut into pieces', () => {
  const whole = found(TEXT);
  expect(whole).toEqual([
    "-- a; 'comment",
    [2, '\\restrict key'],
    [3, String.raw`SELECT 'a;''b\', "c;""d", E'e;\'f''\\', U&'g;\', 1 - 2 / 3, $1, a$b$`],
    '-- not; part',
    [4, "CREATE FUNCTION f() AS $$ ; $x$ ; '$$, $x$ ; $$ ; $x$"],
    [
      5,
      'CREATE OR REPLACE FUNCTION g() BEGIN ATOMIC SELECT CASE WHEN true THEN 1 END; SELECT 2; END',
    ],
    [6, 'CREATE RULE r AS DO (DELETE FROM a; DELETE FROM b)'],
    [7, 'COPY t FROM stdin'],
    { rows: '1\t\\\\.\n\\.x\n\\\\.\n.\n' },
    [13, 'COPY u FROM stdin'],
    { rows: '' },
    [15, "SELECT e'\\\\' "],
    [15, "SELECT 'é\\xff'\n"],
    '-- complete',
    [18, '\\unrestrict key'],
  ]);
  for (const size of [1, 2, 3, 5, 7, 11, 64]) expect(found(TEXT, size), `${size}`).toEqual(whole);
  const windows = TEXT.replaceAll('\n', '\r\n');
  expect(found(windows).length).toBe(whole.length);
  for (const size of [1, 2, 3, 7]) expect(found(windows, size)).toEqual(found(windows));
});

test('what is cut off in its midst is told, whatever it is', () => {
  for (const text of ["SELECT 'a", 'SELECT 1', 'COPY t FROM stdin;\n1\n', 'SELECT $a$ ;', '/* ;']) {
    expect(() => found(text), text).toThrow(/cut off/);
  }
  expect(() => found('SELECT 1 \\! ls\n;')).toThrow(/Line 1: .*psql/);
  expect(() => found('SELECT 1\0;')).toThrow(/NUL/);
  expect(() => found('COPY t FROM stdin; 1\n\\.\n')).toThrow(/line of their own/);
});
