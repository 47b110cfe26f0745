import { often } from '@holdfast/platform/testing';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { createRedactor } from './redact.ts';
import { createWording } from './wording.ts';

const secret = fc.string({ unit: 'grapheme', minLength: 6, maxLength: 40 });
const around = fc.string({ unit: 'grapheme', maxLength: 30 });

describe('redaction', () => {
  it('leaves nothing of the secret in raw, URL-encoded or base64 form, wherever it stands', () => {
    fc.assert(
      fc.property(secret, around, around, (word, before, after) => {
        const redact = createRedactor(word);
        const everyByte = [...Buffer.from(word)].map((b) => `%${b.toString(16).padStart(2, '0')}`);
        const forms = [
          word,
          encodeURIComponent(word),
          encodeURI(word),
          new URLSearchParams({ p: word }).toString().slice(2),
          everyByte.join(''),
          JSON.stringify(word).slice(1, -1),
          word.replaceAll(/[\\:]/g, '\\$&'),
          word.replaceAll(/[\\"]/g, '\\$&'),
          Buffer.from(word).toString('base64'),
          Buffer.from(word).toString('base64url'),
        ];
        for (const form of forms) {
          expect(redact(`x${form}y`)).not.toContain(form);
        }
        for (const format of ['base64', 'base64url'] as const) {
          const encoded = Buffer.from(before + word + after).toString(format);
          const own = redact(encoded);
          expect(own).toContain('[secret]');
          const found = Buffer.from(own.replaceAll('[secret]', ''), format).toString();
          expect(found.includes(word) && !(before + after).includes(word)).toBe(false);
        }
      }),
      { numRuns: often({ test: 150, soak: 300 }) },
    );
  });

  it('leaves text without the secret as it is', () => {
    const redact = createRedactor('correct horse');
    expect(redact('password authentication failed for user "ann"')).toBe(
      'password authentication failed for user "ann"',
    );
    expect(createRedactor('')('anything')).toBe('anything');
  });

  describe('of a very short secret', () => {
    const values = (word: string) => [
      word,
      `user "${word}" failed`,
      `unknown option '${word}'`,
      `host=db password=${word} port=5432`,
      `password = ${word}`,
      `postgresql://ann:${word}@db/shop`,
      `postgresql://ann:${encodeURIComponent(word)}@db/shop`,
      `pass=${[...Buffer.from(word)].map((b) => `%${b.toString(16).padStart(2, '0')}`).join('')}&x=1`,
      JSON.stringify({ password: word }),
    ];

    it('takes it out wherever a value stands', () => {
      const short = fc.string({ unit: 'grapheme', minLength: 1, maxLength: 3 });
      fc.assert(
        fc.property(
          short.filter((word) => [...word].length < 4 && word.isWellFormed()),
          (word) => {
            const redact = createRedactor(word);
            const other = createRedactor('another one altogether');
            for (const text of values(word)) expect(redact(text)).not.toBe(other(text));
          },
        ),
        { numRuns: often({ test: 150, soak: 300 }) },
      );
      const told = values('ab').map(createRedactor('ab')).join('\n');
      expect(told).not.toMatch(/\bab\b|%61%62/);
    });

    it.each(['ab', 'to', 'a', 'is', '1', '.', ' ', 'e1'])(
      'leaves other text as it is, and so does not spell %j by leaving it out',
      (word) => {
        const text =
          'could not connect to server: is it running at "10.0.0.1", port 5432? ' +
          'A table of shop1 does not exist. Error 1 (a=12): relation "table1" is missing.';
        expect(createRedactor(word)(text)).toBe(text);
      },
    );
  });

  it('is not fooled by characters that mean something in a pattern', () => {
    expect(createRedactor('a.*+?[(^$|\\')('<a.*+?[(^$|\\> abcd')).toBe('<[secret]> abcd');
  });
});

describe('wording', () => {
  const wording = createWording(createRedactor('hunter22'));

  it("keeps a server's words on one line, short, and without the password", () => {
    expect(wording.said('bad\r\n\u001b[31mhunter22\u202e\0 end')).toBe('bad [31m[secret]  end');
    expect(wording.said('x'.repeat(5_000)).length).toBeLessThan(400);
  });

  it('quotes names that would be misread, and bounds their number', () => {
    expect(wording.name('public', 'orders')).toBe('public.orders');
    expect(wording.name('my schema', 'a"b\nc')).toBe('"my schema"."a\\"b c"');
    expect(wording.name('-x')).toBe('"-x"');
    expect(wording.list(['a', 'b', 'c', 'd', 'e', 'f'], 40)).toBe('a, b, c, d, e and 35 more');
  });
});
