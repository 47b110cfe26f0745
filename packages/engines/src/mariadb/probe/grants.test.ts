import { describe, expect, it } from 'vitest';
import { holdsOnDatabase, readGrants } from './grants.ts';

/** With a hash where a real server puts one. */
const show = (...lines: string[]) => [
  "GRANT USAGE ON *.* TO `u`@`%` IDENTIFIED BY PASSWORD '*B69027D44F6E5EDC07F1AEAD1477967B16F28227'",
  ...lines,
];
const holds = (database: string, privilege: string, ...lines: string[]) =>
  holdsOnDatabase(readGrants(show(...lines)), database, [privilege]);

describe('what SHOW GRANTS says about a whole database', () => {
  it.each([
    ['GRANT SELECT, TRIGGER ON `app`.* TO `u`@`%`', true],
    ['GRANT ALL PRIVILEGES ON `app`.* TO `u`@`%` WITH GRANT OPTION', true],
    ['GRANT ALL PRIVILEGES ON *.* TO `u`@`%`', true],
    ['GRANT SELECT, TRIGGER ON *.* TO `u`@`%`', true],
    ['GRANT TRIGGER ON `ap_`.* TO `u`@`%`', true],
    ['GRANT TRIGGER ON `a%`.* TO `u`@`%`', true],
    ['GRANT TRIGGER ON `app`.* TO PUBLIC', true],
    ['GRANT TRIGGER ON `app`.* TO `role`', true],
    ['GRANT TRIGGER ON `other`.* TO `u`@`%`', false],
    ['GRANT TRIGGER ON `ap\\_`.* TO `u`@`%`', false],
    ['GRANT TRIGGER ON `app`.`t` TO `u`@`%`', false],
    ['GRANT SELECT (`a`, `b`) ON `app`.`t` TO `u`@`%`', false],
    ['GRANT EXECUTE ON PROCEDURE `app`.`TRIGGER` TO `u`@`%`', false],
    ['GRANT SELECT ON `app`.* TO `u`@`%`', false],
    ['GRANT `TRIGGER` TO `u`@`%`', false],
    ['GRANT PROXY ON ``@`%` TO `u`@`%`', false],
    ['SET DEFAULT ROLE `TRIGGER` FOR `u`@`%`', false],
    ['GRANT SELECT ON `x``.* TO ``y`.* TO `u`@`%`', false],
    ['', false],
  ])('%s: TRIGGER on app is %s', (line, answer) => {
    expect(holds('app', 'TRIGGER', line)).toBe(answer);
  });

  it('reads names that look like the grammar, and names with wildcards escaped', () => {
    expect(
      holds('a` ON *.* TO b', 'TRIGGER', 'GRANT TRIGGER ON `a`` ON *.* TO b`.* TO `u`@`%`'),
    ).toBe(true);
    expect(holds('my_db', 'TRIGGER', 'GRANT TRIGGER ON `my\\_db`.* TO `u`@`%`')).toBe(true);
    expect(holds('myxdb', 'TRIGGER', 'GRANT TRIGGER ON `my\\_db`.* TO `u`@`%`')).toBe(false);
    expect(holds('a.c', 'TRIGGER', 'GRANT TRIGGER ON `a.c`.* TO `u`@`%`')).toBe(true);
    expect(holds('abc', 'TRIGGER', 'GRANT TRIGGER ON `a.c`.* TO `u`@`%`')).toBe(false);
    expect(holds('new\nline', 'TRIGGER', 'GRANT TRIGGER ON `new\nline`.* TO `u`@`%`')).toBe(true);
  });

  it('counts the most specific of a grantee alone, as the server does', () => {
    const wide = 'GRANT TRIGGER ON `a%`.* TO `u`@`%`';
    const narrow = 'GRANT SELECT ON `ap_`.* TO `u`@`%`';
    expect(holds('app', 'TRIGGER', wide, narrow)).toBe(false);
    expect(holds('apart', 'TRIGGER', wide, narrow)).toBe(true);
    expect(holds('app', 'TRIGGER', narrow, 'GRANT TRIGGER ON `a%`.* TO `role`')).toBe(true);
  });

  it('takes off what MySQL took from a right on everything', () => {
    const all = 'GRANT SELECT, TRIGGER ON *.* TO `u`@`%`';
    expect(holds('app', 'TRIGGER', all, 'REVOKE TRIGGER ON `app`.* FROM `u`@`%`')).toBe(false);
    expect(holds('app', 'TRIGGER', all, 'REVOKE SELECT ON `app`.* FROM `u`@`%`')).toBe(true);
  });
});
