import { expect, it } from 'vitest';
import { AUDIT_ACTION_NAMES } from '../audit-log/model.ts';
import { safeReturn } from './rules.ts';
import { RECORDED } from './sign-on.fixture.ts';

it('goes on with a page of our own alone, whatever browsers make of dots, slashes and backslashes', () => {
  const own = [
    '/',
    '/account',
    '/backups?state=failed&next=//x',
    '/a/./b',
    '/a/../b#/..//c',
    '/%2e',
  ];
  expect(own.map(safeReturn)).toEqual(own);
  const others = [
    ...['//host', '/.//host', '/..//host', '/a/..//host', '/%2e//host', '/a/%2E%2e//host', '/a//b'],
    ...['/\\host', '/.\\/host', '\\\\host', '/a\\b', '/\t/host', '/\n//host', '/a\u0000'],
    ...[
      'https://host',
      'javascript:alert(1)',
      'host',
      './/host',
      '',
      ' //host',
      '//',
      '///',
      '//[',
    ],
  ];
  for (const path of others) expect(safeReturn(path), JSON.stringify(path)).toBe('/');
  expect(safeReturn(undefined)).toBe('/');
});

it('every action of single sign-on that the audit log knows is recorded in some test', () => {
  const known = AUDIT_ACTION_NAMES.filter((name) => name.startsWith('sign_on.'));
  expect(new Set(Object.values(RECORDED).flat())).toEqual(new Set(known));
});
