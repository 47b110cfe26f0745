import { endWell, jsonMutantsOf, often, textMutantsOf } from '@holdfast/platform/testing';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { isKey } from '../key.ts';
import { explain } from '../s3/failures.ts';
import { readHostKey } from '../sftp/host-key.ts';
import { describeAddress, readAddress } from './read.ts';

const runs = { numRuns: often({ test: 200, soak: 20_000 }) };

test('an address of any text is one of a storage, or what is wrong with it in words', () => {
  const texts = textMutantsOf(
    'file:///srv/holdfast',
    's3://bucket/prefix/more?endpoint=https://s3.example.com:9000&region=eu-central-1&style=host',
  );
  fc.assert(
    fc.property(texts, (text) => {
      const address = endWell(() => readAddress(text)) ?? '';
      if (typeof address === 'string') expect(address).toMatch(/\S/);
      else expect(endWell(() => describeAddress(address))).toMatch(/^(file|s3):/);
    }),
    runs,
  );
});

test('a host key and a key of an object of any text are read, or not at all', () => {
  const key = 'AAAAC3NzaC1lZDI1NTE5AAAAIJ2gW1CzhyCEMTWC7VGbSHkqmvyGs5yOBmFRhvyLZQ5b';
  const texts = textMutantsOf(
    `ssh-ed25519 ${key} host`,
    `[sftp.example.com]:2222 ssh-ed25519 ${key}`,
    'SHA256:47DEQpj8HBSa+/TImW+5JCeuQeRkm5NMpJWZG3hSuFU',
    'holdfast/a/b.dump.zst.age',
  );
  fc.assert(
    fc.property(texts, (text) => {
      endWell(() => readHostKey(text)?.matches(Buffer.from(key, 'base64')));
      endWell(() => isKey(text));
    }),
    runs,
  );
});

test('an error that an S3 server worded as it liked has a reason that is known', () => {
  const error = {
    name: 'NoSuchKey',
    $metadata: { httpStatusCode: 404 },
    $response: { headers: {} },
  };
  fc.assert(
    fc.property(jsonMutantsOf(error), textMutantsOf('constructor', 'NoSuchKey'), (parts, name) => {
      const given = typeof parts === 'object' ? parts : {};
      const thrown = Object.assign(new Error('x'), given, { name });
      const explained = endWell(() => explain(thrown, 'read'));
      expect(explained?.reason).toMatch(/^[a-z-]+$/);
      expect(explained?.message).toMatch(/^[A-Z]/);
    }),
    runs,
  );
});

test.each(['constructor', '__proto__', 'toString'])(
  'a code or a status of S3 that is called %s is none that is known',
  (name) => {
    const status = { $metadata: { httpStatusCode: name } };
    const { reason } = explain(Object.assign(new Error('x'), { name }, status), 'read');
    expect(reason).toBe('unexpected');
  },
);

test.each([
  ['a status', { name: 'x', $metadata: { httpStatusCode: { toString: {} } } }, 'unexpected'],
  [
    'a date',
    { name: 'AccessDenied', $response: { headers: { date: { valueOf: {}, toString: {} } } } },
    'denied',
  ],
])('%s of S3 that cannot be written as text is none that is known', (_, parts, reason) => {
  expect(explain(Object.assign(new Error('x'), parts), 'read').reason).toBe(reason);
});
