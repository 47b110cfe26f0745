import { expect, test } from 'vitest';
import { defuse, defuseName, inertHtml } from './defuse.ts';

/** What mail programs turn into links, as the more eager of them do. */
const CLICKABLE =
  /\b\w+:\/\/|\b(mailto|tel|javascript|data):|[\p{L}\p{N}][.。．｡][\p{L}\p{N}]|\w@[\w.]/iu;

test.each([
  'https://evil.example/login',
  'HTTP://203.0.113.7/x',
  'www.evil.example',
  'evil.example/pay',
  'пример.рф',
  'evil。example',
  'javascript:alert(1)',
  'tel:+15550100',
  'mailto:eve@evil.example',
  'eve@evil.example',
])('“%s” in a name is nothing that can be clicked, and reads as it was written', (name) => {
  const shown = defuseName(`the shop ${name} `);
  expect(shown).not.toMatch(CLICKABLE);
  expect(shown.replaceAll('\u200b', '')).toBe(`the shop ${name} `);
  // In a table of facts, what can be copied stays as it is, but is not one piece of text.
  const html = inertHtml(defuse(name));
  for (const piece of html.split(/<[^>]+>/)) expect(piece).not.toMatch(CLICKABLE);
  expect(html.replaceAll(/<[^>]+>|\u200b/g, '')).toBe(name);
});

test('what is unseen, turns the text around or ends lines in odd ways is gone; words stay', () => {
  expect(defuse('a\u202eb\u2066c\u200fd\ufeffe\u00adf\u{e0041}g')).toBe('abcdefg');
  expect(defuse('one\r\ntwo\u2028three\u0085four\u0000five')).toBe('one\ntwo\nthree\nfour five');
  const untouched = 'Zoë’s “shop”, می‌خواهم 👩‍👩‍👧 3. 2,5 s at 10:30';
  expect(defuse(untouched)).toBe(untouched);
  expect(defuse('public.orders of ada@example.com')).toBe('public.orders of ada@example.com');
});
