import { execFile } from 'node:child_process';
import { access, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Sshd, startSshd } from './sshd.ts';
import { temporaryDirectory } from './temporary.ts';

const folder = await temporaryDirectory();
const accounts = await readFile('/etc/passwd', 'utf8');
let sshd: Sshd;

beforeAll(async () => {
  sshd = await startSshd();
}, 600_000);

afterAll(async () => {
  await sshd?.stop();
  await folder.remove();
});

/** Debian's own client, which accepts no server but the one with this key. */
async function sftp(hostKey: string, command: string): Promise<string> {
  const { host, port, username, privateKey, root } = sshd.address;
  const at = (name: string) => path.join(folder.path, name);
  await writeFile(at('key'), privateKey, { mode: 0o600 });
  await writeFile(at('known'), `[${host}]:${port} ${hostKey}\n`);
  await writeFile(at('batch'), `cd ${root}\n${command}\n`);
  return promisify(execFile)('sftp', [
    ...['-b', at('batch'), '-i', at('key'), '-P', String(port), '-F', 'none'],
    ...['-o', `UserKnownHostsFile=${at('known')}`, '-o', 'StrictHostKeyChecking=yes'],
    `${username}@${host}`,
  ]).then(
    ({ stdout }) => stdout,
    (error: { stderr: string }) => error.stderr,
  );
}

test('the account exists for this server alone, and owns its folder', async () => {
  await sftp(sshd.address.hostKey, 'mkdir made');
  expect(await sftp(sshd.address.hostKey, 'ls')).toContain('made');
  expect(await readFile('/etc/passwd', 'utf8')).toBe(accounts);
});

test('while it is read-only nothing can be made, and afterwards it can', async () => {
  const { hostKey } = sshd.address;
  await sshd.whileReadOnly(async () => {
    expect(await sftp(hostKey, 'mkdir refused')).toContain('Permission denied');
  });
  await sftp(hostKey, 'mkdir allowed');
  expect(await sftp(hostKey, 'ls')).toContain('allowed');
});

test('after a kill nobody answers, and after a start the same server does', async () => {
  await sshd.kill();
  expect(await sftp(sshd.address.hostKey, 'ls')).toContain('Connection refused');
  await sshd.start();
  expect(await sftp(sshd.address.hostKey, 'ls')).toContain('made');
});

test('a changed host key is another key at the same address', async () => {
  const { hostKey } = sshd.address;
  const changed = await sshd.changeHostKey();
  expect(await sftp(hostKey, 'ls')).toContain('Host key verification failed');
  expect(await sftp(changed, 'ls')).toContain('made');
});

test('nothing is left of a server that was stopped', async () => {
  const other = await startSshd();
  await other.stop();
  await expect(access(path.dirname(other.address.root))).rejects.toThrow('ENOENT');
});
