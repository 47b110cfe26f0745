import { execFile } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';
import { ensureDebianPackages, temporaryDirectory } from '@holdfast/platform/testing';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { fingerprintOf, readHostKey } from './host-key.ts';

const run = promisify(execFile);
const folder = await temporaryDirectory();

beforeAll(() => ensureDebianPackages(['openssh-client']), 600_000);
afterAll(() => folder.remove());

test.each([
  ['ed25519', ['ssh-ed25519']],
  ['ecdsa', ['ecdsa-sha2-nistp256']],
  ['rsa', ['rsa-sha2-512', 'rsa-sha2-256']],
])(
  'a key of kind %s is known by its text and by the fingerprint of ssh-keygen',
  async (kind, ask) => {
    const file = path.join(folder.path, kind);
    // The smallest RSA key that is accepted: generating a large one may take seconds.
    const size = kind === 'rsa' ? ['-b', '2048'] : [];
    await run('ssh-keygen', ['-q', '-t', kind, ...size, '-N', '', '-f', file]);
    const text = await readFile(`${file}.pub`, 'utf8');
    const key = Buffer.from(text.split(' ')[1] ?? '', 'base64');
    const [, fingerprint = ''] = (
      await run('ssh-keygen', ['-l', '-f', `${file}.pub`])
    ).stdout.split(' ');
    expect(fingerprintOf(key)).toBe(fingerprint);
    expect(readHostKey(text)?.algorithms).toEqual(ask);
    const other = Buffer.from(key);
    other.writeUInt8(other.readUInt8(other.length - 1) ^ 1, other.length - 1);
    for (const pinned of [readHostKey(text), readHostKey(fingerprint)]) {
      expect(pinned?.matches(key)).toBe(true);
      expect(pinned?.matches(other)).toBe(false);
      expect(pinned?.matches(key.subarray(0, -1))).toBe(false);
    }
  },
);

test.each([
  '',
  'ssh-ed25519',
  'ssh-ed25519 AAAA',
  'ssh-dss AAAAB3NzaC1kc3MAAACB',
  'ssh-rsa AAAAC3NzaC1lZDI1NTE5AAAAIP8G753sbWboNf9xPOj87Fr1IIePFNmF0tLgbXfwwTDY',
  'MD5:aa:bb',
  'SHA256:short',
  'constructor AAAAC3NzaC1lZDI1NTE5AAAAIP8G753sbWboNf9xPOj87Fr1IIePFNmF0tLgbXfwwTDY',
])('%j pins nothing', (text) => {
  expect(readHostKey(text)).toBeUndefined();
});
