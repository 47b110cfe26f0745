import { expect, test } from 'vitest';
import { describeStorageKind } from '../testing/kind-conformance.ts';
import { s3Kind } from './kind.ts';

const given = {
  endpoint: 'https://s3.example.com',
  bucket: 'backups',
  prefix: 'holdfast',
  accessKeyId: 'id',
  secretAccessKey: 'planted',
};

describeStorageKind(s3Kind, {
  settings: given,
  moves: { endpoint: 'https://s3.example.org', bucket: 'other', prefix: '' },
  stays: { region: 'eu-1', forcePathStyle: false, accessKeyId: 'x', secretAccessKey: 'other' },
});

test('the host is the one that the bucket is reached at', () => {
  const place = s3Kind.place.parse(given) as Parameters<typeof s3Kind.host>[0];
  expect(s3Kind.host(place)).toBe('s3.example.com');
  expect(s3Kind.host({ ...place, forcePathStyle: false })).toBe('backups.s3.example.com');
});
