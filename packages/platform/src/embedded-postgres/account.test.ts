import { execFile } from 'node:child_process';
import { chmod, copyFile, link, mkdir, stat } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';
import { expect, test } from 'vitest';
import { temporaryDirectory } from '../testing/index.ts';
import { chooseAccount, spawnOptions } from './account.ts';
import { startEmbeddedPostgres } from './index.ts';

test('in a folder that other accounts cannot enter, the account finds programs to run', async () => {
  const place = await temporaryDirectory();
  const closed = path.join(place.path, 'closed');
  await mkdir(closed);
  const program = path.join(closed, 'program');
  await copyFile('/bin/true', program);
  await chmod(program, 0o755);
  await chmod(closed, 0o700);
  const account = await chooseAccount([program]);
  const [command = '', ...args] = [...account.prefix, 'test', '-x', program];
  // As initdb does: `test -x` uses access(2), which checks the rights of the real user.
  await expect(promisify(execFile)(command, args, spawnOptions(account))).resolves.toBeDefined();
  await place.remove();
});

test('where we are root, the server’s account is nobody else’s, and takes over what an earlier version made', async () => {
  const place = await temporaryDirectory();
  await using cleanup = new AsyncDisposableStack();
  cleanup.defer(place.remove);
  await chmod(place.path, 0o711);
  const data = path.join(place.path, 'data');
  const owners = async () => {
    const server = await startEmbeddedPostgres({ directory: place.path });
    const { uid } = await stat(`/proc/${server.pid}`);
    await server.stop();
    return [uid, (await stat(path.join(data, 'base/1'))).uid];
  };
  const [uid = 0, ofFiles] = await owners();
  expect(ofFiles).toBe(uid);
  const { owner: postgres } = await chooseAccount([]);
  if (!postgres) {
    expect(uid).toBe(process.getuid?.());
    return;
  }
  await expect(promisify(execFile)('id', ['-un', String(uid)])).rejects.toThrow();
  const account = `${postgres.uid}:${postgres.gid}`;
  await promisify(execFile)('chown', ['-R', account, data]);
  expect(await owners()).toEqual([uid, uid]);
  await promisify(execFile)('chown', ['-R', account, data]);
  await link(path.join(data, 'PG_VERSION'), path.join(place.path, 'elsewhere'));
  await expect(owners()).rejects.toThrow(/has another name elsewhere/);
});
