import { execFile } from 'node:child_process';
import { chmod, copyFile, mkdir } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';
import { expect, test } from 'vitest';
import { temporaryDirectory } from '../testing/index.ts';
import { chooseAccount, spawnOptions } from './account.ts';

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
