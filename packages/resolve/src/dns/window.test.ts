import fc from 'fast-check';
import { expect, test } from 'vitest';
import { Window } from './window.ts';

test('a window grows while all is answered, and halves once for what one round missed', () => {
  const window = new Window({ first: 64, most: 256 });
  for (let index = 0; index < 1_000; index += 1) window.answered();
  expect(window.size).toBe(256);
  for (let index = 0; index < 50; index += 1) window.missed(10, 100);
  expect(window.size).toBe(128);
  window.missed(101, 200);
  expect(window.size).toBe(64);
  for (let index = 0; index < 64; index += 1) window.answered();
  expect(window.size).toBeLessThanOrEqual(66);
});

test('it stays open, and within its bound, whatever happens', () => {
  fc.assert(
    fc.property(fc.array(fc.boolean(), { maxLength: 500 }), (events) => {
      const window = new Window({ first: 64, most: 100 });
      events.forEach((answered, index) => {
        if (answered) window.answered();
        else window.missed(index, index);
        expect(window.size).toBeGreaterThanOrEqual(1);
        expect(window.size).toBeLessThanOrEqual(100);
      });
    }),
  );
});
