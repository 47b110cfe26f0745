import { inspect } from 'node:util';
import { KeyRing, Secret } from '@holdfast/platform/secrets';
import { expect, test } from 'vitest';
import { readBody } from './credentials.fixture.ts';
import { fromSealable, toSealable, viewOf } from './index.ts';

const PASSWORD = 'hunter2 "quoted" \\ ß 🔑';
const credentials = readBody('mariadb', {
  mode: 'fields',
  host: '[2001:db8::1]',
  database: '-d',
  username: 'ann',
  password: PASSWORD,
  tls: { mode: 'require' },
});

test('B4: credentials come back from the seal as they went in', () => {
  const ring = new KeyRing({ current: new Secret(new Uint8Array(32).fill(7)), previous: [] });
  const sealed = ring.seal(toSealable(credentials), 'datasource/1/credentials');
  expect(sealed).not.toContain('hunter2');
  const opened = fromSealable(ring.open(sealed, 'datasource/1/credentials'));
  expect(opened).toEqual(credentials);
  expect(opened.target.password.reveal()).toBe(PASSWORD);
});

test('B4: what may be read again has no secret in it', () => {
  expect(viewOf(credentials)).toEqual({
    mode: 'fields',
    host: '2001:db8::1',
    port: 3306,
    database: '-d',
    username: 'ann',
    tls: 'require',
  });
});

test('B4: credentials cannot be printed by accident', () => {
  for (const text of [
    JSON.stringify(credentials),
    inspect(credentials, { depth: 9, showHidden: true }),
    `${toSealable(credentials)}`,
    inspect(toSealable(credentials), { showHidden: true }),
  ]) {
    expect(text).not.toContain('hunter2');
  }
});

test('sealed content of an unknown shape is an error that shows none of it', () => {
  for (const content of [
    'hunter2',
    '{"version":2,"password":"hunter2"}',
    '{"password":"hunter2"',
  ]) {
    let error: unknown;
    try {
      fromSealable(new Secret(content));
    } catch (caught) {
      error = caught;
    }
    expect(error).toBeInstanceOf(Error);
    expect(inspect(error, { depth: 9, showHidden: true })).not.toContain('hunter2');
  }
});
