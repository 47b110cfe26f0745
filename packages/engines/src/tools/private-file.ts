import { open } from 'node:fs/promises';
import path from 'node:path';
import { isNobodys } from '@holdfast/platform/processes';
import { accountOf } from './folder.ts';

/**
 * A new file that only we and the program whose folder it is in can read, for what must be neither
 * in argv nor in environ.
 */
export async function writePrivateFile(
  directory: string,
  name: string,
  content: string | Buffer,
): Promise<string> {
  const file = path.join(directory, name);
  const handle = await open(file, 'wx', 0o600);
  try {
    await handle.chmod(0o600); // whatever the umask is
    await handle.writeFile(content);
    const account = await accountOf(directory);
    if (account && isNobodys(account.uid)) await handle.chown(account.uid, account.gid);
  } finally {
    await handle.close();
  }
  return file;
}
