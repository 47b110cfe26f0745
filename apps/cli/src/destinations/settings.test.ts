import { expect, test } from 'vitest';
import { Failure } from '../program/index.ts';
import { recordingTerminal } from '../terminal/terminal.fixture.ts';
import { askSecret, readSettings } from './settings.ts';

const surroundings = {
  terminal: recordingTerminal().terminal,
  environment: { SECRET: 'hunter2' },
  stop: () => new AbortController().signal,
};

test('B38: what is given reaches the kind that it is for, and of another kind it is refused', async () => {
  const bucket = { bucket: 'b', virtualHosts: true, secretAccessKeyEnv: 'SECRET' };
  const folder = { host: 'h', port: 2222, passwordEnv: 'SECRET' };
  expect(await readSettings('s3', bucket, surroundings)).toEqual({
    ...{ bucket: 'b', forcePathStyle: false, secretAccessKey: 'hunter2' },
  });
  expect(await readSettings('sftp', folder, surroundings)).toEqual({
    ...{ host: 'h', port: 2222, password: 'hunter2' },
  });
  expect(await readSettings('managed', {}, surroundings)).toEqual({});
  for (const [kind, choices, names] of [
    ['s3', folder, 'host, port, password'],
    ['sftp', bucket, 'bucket, secretAccessKey, forcePathStyle'],
    ['managed', { prefix: 'p' }, 'prefix'],
  ] as const) {
    const failure = await readSettings(kind, choices, surroundings).catch((error) => error);
    expect(failure).toBeInstanceOf(Failure);
    expect(failure.message).toBe(`A destination of kind ${kind} does not take ${names}.`);
  }
});

test('B38: a kind asks for its own secret, and only where none was given', async () => {
  await expect(askSecret('s3', {}, surroundings)).rejects.toThrow('--secret-access-key-stdin');
  await expect(askSecret('sftp', {}, surroundings)).rejects.toThrow('--password-stdin');
  expect(await askSecret('s3', { secretAccessKey: 'k' }, surroundings)).toEqual({});
  expect(await askSecret('sftp', { privateKey: 'k' }, surroundings)).toEqual({});
});
