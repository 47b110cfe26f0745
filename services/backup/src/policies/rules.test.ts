import { expect, test } from 'vitest';
import { keepsLess } from './rules.ts';

const kept = (retention: object, timezone = 'UTC') => ({ retention, timezone });

test.each([
  ['the same', kept({ keepDaily: 7 }), kept({ keepDaily: 7 }), false],
  ['more of it', kept({ keepDaily: 7 }), kept({ keepDaily: 8 }), false],
  ['a further rule', kept({ keepDaily: 7 }), kept({ keepDaily: 7, keepLast: 1 }), false],
  ['less of it', kept({ keepDaily: 7 }), kept({ keepDaily: 6 }), true],
  ['a rule less', kept({ keepDaily: 7, keepLast: 9 }), kept({ keepDaily: 99 }), true],
  ['other days', kept({ keepDaily: 7 }), kept({ keepDaily: 7 }, 'Asia/Tokyo'), true],
  ['other days, by number', kept({ keepLast: 7 }), kept({ keepLast: 7 }, 'Asia/Tokyo'), false],
])('%s: whether backups may go is told', (_, before, after, less) => {
  expect(keepsLess(before, after)).toBe(less);
});
