import fc from 'fast-check';
import { expect, test } from 'vitest';
import { describeAddress, readAddress } from './read.ts';

test('a folder, and a bucket with all that can be said of it', () => {
  expect(readAddress('file:///srv/holdfast')).toEqual({ kind: 'file', root: '/srv/holdfast' });
  const bucket = readAddress(
    's3://backups/team%20a/x/?endpoint=https://s3.example.com:9000/&region=eu-central-1&style=host',
  );
  expect(bucket).toEqual({
    kind: 's3',
    endpoint: 'https://s3.example.com:9000',
    region: 'eu-central-1',
    bucket: 'backups',
    prefix: 'team a/x',
    forcePathStyle: false,
  });
  expect(readAddress('s3://b?endpoint=http://127.0.0.1:7480')).toMatchObject({
    ...{ bucket: 'b', prefix: '', region: 'us-east-1', forcePathStyle: true },
  });
});

test.each([
  'backups',
  '/srv/holdfast',
  'file://host/srv',
  's3://',
  's3://b/%zz?endpoint=https://x',
  's3://bucket',
  's3://bucket?endpoint=s3.example.com',
  's3://bucket?endpoint=https://s3.example.com?x=1',
  's3://bucket?endpoint=https://s3.example.com&regoin=eu',
  's3://key:secret@bucket?endpoint=https://s3.example.com',
  's3://bucket?endpoint=https://key:secret@s3.example.com',
  's3://bucket?endpoint=https://s3.example.com&style=none',
  'https://s3.example.com/bucket',
])('%s is refused, with what it should be', (text) => {
  const fault = readAddress(text);
  expect(fault).toEqual(expect.stringMatching(/must/));
  expect(fault).not.toContain('secret@');
});

test('whatever is given, it is an address that reads as itself, or words about it', () => {
  fc.assert(
    fc.property(
      fc.oneof(
        fc.string(),
        fc.webUrl(),
        fc.string().map((rest) => `s3://b/${rest}?endpoint=https://x`),
      ),
      (text) => {
        const address = readAddress(text);
        if (typeof address === 'string') return;
        expect(describeAddress(address)).toMatch(/^(file|s3):\/\//);
      },
    ),
  );
});
