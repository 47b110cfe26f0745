import { expect, test } from 'vitest';
import { Failure } from '../program/index.ts';
import { recordingTerminal } from '../terminal/terminal.fixture.ts';
import { readCredentials } from './credentials.ts';

const FIELDS = { host: 'db', database: 'shop', username: 'holdfast', passwordEnv: 'PASSWORD' };

function read(choices: object) {
  return readCredentials(choices, {
    terminal: recordingTerminal().terminal,
    environment: { PASSWORD: 'hunter2', URI: 'postgresql://db/shop' },
    stop: () => new AbortController().signal,
  });
}

test('B38: what would be dropped beside a URI, or without what it belongs to, is refused', async () => {
  expect(await read({ uriEnv: 'URI' })).toEqual({ mode: 'uri', uri: 'postgresql://db/shop' });
  expect(await read({ ...FIELDS, port: 5433, tls: 'require' })).toMatchObject({
    ...{ host: 'db', port: 5433, password: 'hunter2', tls: { mode: 'require' } },
  });
  const cases: [object, RegExp][] = [
    ...['host', 'database', 'username', 'port', 'tls', 'tlsCaFile', 'passwordEnv'].map(
      (name): [object, RegExp] => [
        { uriEnv: 'URI', [name]: 'PASSWORD' },
        /either a URI or single options/,
      ],
    ),
    [{ uriEnv: 'URI', passwordStdin: true }, /either a URI or single options/],
    [{ port: 5433 }, /Give --host and --database and --username too/],
    [{ passwordEnv: 'PASSWORD' }, /Give --host and --database and --username too/],
    [{ ...FIELDS, host: undefined }, /Give --host too/],
    [{ ...FIELDS, tls: 'require', tlsCaFile: '/ca.pem' }, /only works with --tls verify-full/],
    [{ ...FIELDS, tlsCaFile: '/ca.pem' }, /only works with --tls verify-full/],
  ];
  for (const [choices, said] of cases) {
    const failure = await read(choices).catch((error) => error);
    expect(failure).toBeInstanceOf(Failure);
    expect(failure).toMatchObject({ ending: 'usage', message: expect.stringMatching(said) });
  }
});
