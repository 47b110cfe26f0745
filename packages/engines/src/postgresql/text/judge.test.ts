import { expect, test } from 'vitest';
import { judge, judgeError } from './judge.ts';

const judged = (text: string, revoked = new Set<string>()) => judge(Buffer.from(text), revoked).is;

test.each([
  ['COPY public.t (a, "b, c", d) FROM stdin', 'rows'],
  ['COPY public."T" () FROM stdin', 'rows'],
  ["COPY t FROM '/etc/passwd'", 'refused'],
  ['COPY t (a) TO stdout', 'refused'],
  ['ALTER TABLE t OWNER TO somebody', 'left'],
  ['GRANT SELECT ON TABLE t TO PUBLIC', 'left'],
  ['REVOKE ALL ON FUNCTION f() FROM PUBLIC', 'run'],
  ['ALTER DEFAULT PRIVILEGES FOR ROLE a IN SCHEMA s REVOKE ALL ON FUNCTIONS FROM PUBLIC', 'run'],
  ['ALTER DEFAULT PRIVILEGES FOR ROLE a GRANT ALL ON TABLES TO b', 'left'],
  ['CREATE ROLE b', 'refused'],
])('%s: %s', (text, is) => {
  expect(judged(text)).toBe(is);
});

test('what everybody got back after it was taken away is run', () => {
  const revoked = new Set<string>();
  judged('REVOKE ALL ON SCHEMA public FROM PUBLIC', revoked);
  expect(judged('GRANT USAGE ON SCHEMA public TO PUBLIC', revoked)).toBe('run');
});

test('takes no longer for statements that are made to be read over and over', () => {
  const long = 200_000;
  expect(judged(`COPY t (${'a'.repeat(long)}`)).toBe('refused');
  expect(judged(`COPY t (${'a, '.repeat(long / 3)}`)).toBe('refused');
  expect(judged(`GRANT ${'ON '.repeat(long / 3)}TO PUBLI`)).toBe('left');
  expect(judged(`ALTER DEFAULT PRIVILEGES FOR ROLE a ${'REVOKE '.repeat(long / 7)}`)).toBe('left');
  const aggregates = 'CREATE AGGREGATE \n'.repeat(long / 18);
  expect(judgeError(Buffer.from(aggregates), '42P13', false)).toBe('failure');
});
