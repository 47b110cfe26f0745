import { spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { chmod, mkdir, mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { KeyRing, loadMasterKeys, Secret } from './index.ts';
import { createKeyFile } from './key-file.ts';
import { MasterKeyError } from './master-key.ts';

let directory: string;
let file: string;

beforeEach(async () => {
  directory = await mkdtemp(join(tmpdir(), 'holdfast-keys-'));
  file = join(directory, 'master.key');
});

afterEach(() => rm(directory, { recursive: true }));

describe('loadMasterKeys', () => {
  it.each<[string, (key: Buffer) => string]>([
    ['64 hexadecimal digits', (key) => key.toString('hex')],
    ['upper-case digits', (key) => key.toString('hex').toUpperCase()],
    ['base64', (key) => key.toString('base64')],
    ['base64 without padding', (key) => key.toString('base64').replace(/=+$/, '')],
    ['base64url', (key) => key.toString('base64url')],
    ['base64 with a newline after it', (key) => `${key.toString('base64')}\n`],
  ])('takes %s', async (_, print) => {
    const key = Buffer.concat([Buffer.of(0xfb, 0xff, 0xfe), randomBytes(29)]);
    const { current } = await loadMasterKeys({ current: print(key), file });
    expect(current.equals(key)).toBe(true);
    expect(
      (await loadMasterKeys({ current: new Secret(print(key)), file })).current.equals(key),
    ).toBe(true);
  });

  it.each([
    ['', 'empty'],
    ['hunter2', 'a password'],
    [Buffer.alloc(31, 7).toString('hex'), 'too short'],
    [Buffer.alloc(33, 7).toString('base64'), 'too long'],
    ['zz'.repeat(32), 'not hexadecimal'],
    [`${Buffer.alloc(32, 7).toString('base64')}!`, 'followed by something'],
    [Buffer.alloc(32, 7).toString('base64').replace(/^../, '* '), 'with foreign characters'],
  ])('refuses a key that is %j (%s) by name, and does not repeat it', async (value) => {
    const error = await loadMasterKeys({ current: value, file }).catch((reason) => reason);
    expect(error).toBeInstanceOf(MasterKeyError);
    expect(error.message).toMatch(/^HOLDFAST_MASTER_KEY is not a master key: give 32 bytes/);
    if (value) expect(error.message).not.toContain(value);
  });

  it('lets given values win, and then neither reads nor makes the file', async () => {
    await writeFile(file, 'garbled', { mode: 0o644 });
    const given = randomBytes(32);
    const { current } = await loadMasterKeys({ current: given.toString('hex'), file });
    expect(current.equals(given)).toBe(true);
    await rm(file);
    await loadMasterKeys({ current: given.toString('hex'), file });
    expect(await readdir(directory)).toEqual([]);
  });

  it('reads previous keys from a list, and names the one that is wrong', async () => {
    const keys = [randomBytes(32), randomBytes(32)];
    const previous = `${keys[0]?.toString('hex')}, ${keys[1]?.toString('base64')},`;
    const loaded = await loadMasterKeys({ previous, file });
    expect(loaded.previous.map((key, index) => key.equals(keys[index] ?? ''))).toEqual([
      true,
      true,
    ]);
    await expect(
      loadMasterKeys({ previous: `${keys[0]?.toString('hex')},nope`, file }),
    ).rejects.toThrow(/^HOLDFAST_MASTER_KEY_PREVIOUS, key 2, is not a master key/);
  });

  it('makes a private key file on the first start and finds it on the second', async () => {
    file = join(directory, 'data', 'keys', 'master.key');
    const first = await loadMasterKeys({ file });
    const second = await loadMasterKeys({ file });
    expect(second.current.equals(first.current)).toBe(true);
    expect((await stat(file)).mode & 0o777).toBe(0o600);
    expect(await readdir(join(directory, 'data', 'keys'))).toEqual(['master.key']);
    const sealed = new KeyRing(first).seal('hunter2', 'here');
    expect(new KeyRing(second).open(sealed, 'here').reveal()).toBe('hunter2');
  });

  it.each([0o640, 0o604, 0o620, 0o602, 0o610])('refuses a file with mode %o', async (mode) => {
    const { current } = await loadMasterKeys({ file });
    await chmod(file, mode);
    const error = await loadMasterKeys({ file }).catch((reason) => reason);
    expect(error).toBeInstanceOf(MasterKeyError);
    expect(error.message).toContain(`(mode 0${mode.toString(8)}); run: chmod 600 ${file}`);
    expect(error.message).not.toContain(Buffer.from(current.reveal('bytes')).toString('base64'));
  });

  it.each(['', '\n', 'hunter2\n', 'A'.repeat(5000)])(
    'refuses a file that holds %j and leaves it as it is',
    async (content) => {
      await writeFile(file, content, { mode: 0o600 });
      const error = await loadMasterKeys({ file }).catch((reason) => reason);
      expect(error).toBeInstanceOf(MasterKeyError);
      expect(error.message).not.toContain('hunter2');
      expect(await readFile(file, 'utf8')).toBe(content);
    },
  );

  it('refuses what is not a file', async () => {
    await mkdir(file, { mode: 0o700 });
    await expect(loadMasterKeys({ file })).rejects.toThrow(MasterKeyError);
  });

  it('says so when the file can be neither opened nor made', async () => {
    await writeFile(join(directory, 'plain'), '');
    await expect(loadMasterKeys({ file: join(directory, 'plain', 'master.key') })).rejects.toThrow(
      MasterKeyError,
    );
  });

  it('leaves the key of whoever was faster alone, though there was none a moment ago', async () => {
    const { current } = await loadMasterKeys({ file });
    await createKeyFile(file);
    expect((await loadMasterKeys({ file })).current.equals(current)).toBe(true);
    expect(await readdir(directory)).toEqual(['master.key']);
  });

  it('gives all callers in one process the same key, though all find no file', async () => {
    const loaded = await Promise.all(Array.from({ length: 20 }, () => loadMasterKeys({ file })));
    for (const { current } of loaded) expect(loaded[0]?.current.equals(current)).toBe(true);
    expect(await readdir(directory)).toEqual(['master.key']);
  });

  it('gives processes that start at once the same key', async () => {
    const ids = await Promise.all(Array.from({ length: 4 }, () => sealInAnotherProcess(file)));
    const ring = new KeyRing(await loadMasterKeys({ file }));
    for (const sealed of ids) expect(ring.open(sealed, 'here').reveal()).toBe('hunter2');
    expect(await readdir(directory)).toEqual(['master.key']);
  });
});

function sealInAnotherProcess(file: string): Promise<string> {
  const face = pathToFileURL(join(import.meta.dirname, 'index.ts')).href;
  const script = `
    import { KeyRing, loadMasterKeys } from ${JSON.stringify(face)};
    const keys = await loadMasterKeys({ file: ${JSON.stringify(file)} });
    process.stdout.write(new KeyRing(keys).seal('hunter2', 'here'));`;
  const child = spawn(process.execPath, ['--input-type=module', '--eval', script], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  return new Promise((resolve, reject) => {
    let output = '';
    child.stdout.on('data', (chunk) => {
      output += chunk;
    });
    child.on('error', reject);
    child.on('close', (code) => (code === 0 ? resolve(output) : reject(new Error(`exit ${code}`))));
  });
}
