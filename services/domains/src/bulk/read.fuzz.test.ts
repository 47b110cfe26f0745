import { gzipSync } from 'node:zlib';
import { Problem } from '@holdfast/platform/errors';
import { endWell, endWellLater, mutantsOf, often, textMutantsOf } from '@holdfast/platform/testing';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { readOpinion } from '../brand/hits/opinion.ts';
import { readAnswer } from '../model-client/read-answer.ts';
import { readList } from './read-list.ts';
import { neutralise, readEventId, toEntry } from './rules.ts';

const runs = { numRuns: often({ test: 200, soak: 20_000 }) };

const CSV = Buffer.from(
  '\ufeffNo;Domain;"a ""quoted"" cell"\r\n1;example.com;x\r\n2;"bücher.de";"two\r\nlines"\r\n',
);
const LIST = Buffer.from('example.com\nconstructor.com\n__proto__\n\n=cmd|x!A1\n');

test('a list or a CSV that is damaged anywhere, packed or not, gives entries, or what is wrong', async () => {
  const read = (bytes: Buffer) => {
    async function* pieces() {
      for (let at = 0; at < bytes.length; at += 9) yield bytes.subarray(at, at + 9);
    }
    return Array.fromAsync(readList(pieces()));
  };
  expect(await read(CSV)).toEqual(['example.com', 'bücher.de']);
  await fc.assert(
    fc.asyncProperty(mutantsOf(CSV, LIST, gzipSync(CSV)), async (bytes) => {
      const names = await endWellLater(() => read(bytes), [Problem]);
      for (const name of names ?? []) {
        const shown = endWell(() => toEntry(name)) ?? '';
        expect(shown.length <= 301 && shown.isWellFormed()).toBe(true);
      }
    }),
    runs,
  );
});

test('no cell of an export begins as a formula, and no event id of any text is a wrong place', () => {
  const texts = textMutantsOf('=1+1', ' @x', 'example.com', '42');
  fc.assert(
    fc.property(texts, (text) => {
      expect(endWell(() => neutralise(text))).not.toMatch(/^\s*[=+\-@]/);
      const id = endWell(() => readEventId(text));
      if (id !== undefined) expect(Number.isSafeInteger(id) && id >= 0).toBe(true);
    }),
    runs,
  );
});

test('whatever a model answers is an opinion within its bounds, or none', () => {
  const said = '{"points": 7, "reason": "It \\"looks\\" like it."}';
  const body = JSON.stringify({ choices: [{ finish_reason: 'stop', message: { content: said } }] });
  fc.assert(
    fc.property(textMutantsOf(said, body), (text) => {
      endWell(() => readAnswer(200, text));
      const opinion = endWell(() => readOpinion(text));
      if (opinion) expect(Math.abs(opinion.points)).toBeLessThanOrEqual(10);
      if (opinion) expect(opinion.reason.isWellFormed()).toBe(true);
    }),
    runs,
  );
});
