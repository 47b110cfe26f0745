import { expect, test } from 'vitest';
import { eventState, withEventState } from './event-state.ts';
import { withCallsOfView, withoutDatabaseOfTrigger } from './own-names.ts';

/** Enough to keep an ambiguous expression busy for half a minute; a few more would take years. */
const ROW = 26;
const limit = { timeout: 10_000 };

test('quotes in an event, however many, are texts and names or nothing', limit, () => {
  for (const quote of ["'", '"', '`']) {
    const row = `EVERY 1 DAY ${quote.repeat(2 * ROW)} ${'x '.repeat(50)}`;
    expect(eventState(row)).toBeUndefined();
    const whole = `EVERY ${quote}a${quote.repeat(2)} ON COMPLETION PRESERVE ENABLE ${quote} DAY ON COMPLETION NOT PRESERVE ENABLE DO x`;
    expect(eventState(whole)).toBe('ON COMPLETION NOT PRESERVE ENABLE');
    expect(withEventState(whole, 'gone')).toMatch(/DAY gone DO x$/);
  }
});

test('comments in a trigger, however many, end where they end', limit, () => {
  const row = `trigger t ${'/*a*/'.repeat(ROW + 2)}${'x'.repeat(60)}`;
  expect(withoutDatabaseOfTrigger(row)).toBe(row);
  expect(
    withoutDatabaseOfTrigger(
      'trigger /* one */ a.t /**/ before insert on /* b. */ a.x for each row y',
    ),
  ).toBe('trigger /* one */ t /**/ before insert on /* b. */ x for each row y');
});

test('quotes in a view, however many, are texts and names or nothing', limit, () => {
  for (const row of ["'", '`', '`.`', '`.``'].map((quote) => quote.repeat(20_000))) {
    expect(withCallsOfView(row, 'shop', () => [])).toBe(row);
    const call = `${row.replaceAll("'", "''")} \`shop\`.\`f\`(1)`;
    expect(withCallsOfView(call, 'shop', () => ['shop'])).toBe(call);
  }
});
