import { expect, test } from 'vitest';
import { describeStorageKind } from '../testing/kind-conformance.ts';
import { sftpKind } from './kind.ts';

const hostKey = `SHA256:${'A'.repeat(43)}`;
const given = { host: 'sftp.example.com', username: 'ada', path: '/backups', hostKey };

for (const secret of [{ password: 'planted' }, { privateKey: 'planted' }]) {
  describeStorageKind(sftpKind, {
    settings: { ...given, ...secret },
    moves: { host: 'sftp.example.org', port: 2222, path: '/elsewhere' },
    stays: { username: 'bob', hostKey: `SHA256:${'B'.repeat(43)}`, password: 'x', privateKey: 'y' },
  });
}

test('a private key may go with its place to another server; a password may not', () => {
  const faultsAfter = (secrets: { password: string } | { privateKey: string }, change: object) => {
    const authentication = 'password' in secrets ? 'password' : 'privateKey';
    const before = { place: { ...given, port: 22, authentication } as const, secrets };
    return sftpKind.settings?.changeFaults(before, change);
  };
  for (const change of [{ host: 'evil.example.com' }, { port: 2222 }, { hostKey: 'x' }]) {
    expect(faultsAfter({ password: 'planted' }, change)).toHaveProperty('password');
    expect(faultsAfter({ password: 'planted' }, { ...change, password: 'x' })).toEqual({});
    expect(faultsAfter({ privateKey: 'planted' }, change)).toEqual({});
  }
});
