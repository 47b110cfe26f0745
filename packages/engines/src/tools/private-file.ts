import { open } from 'node:fs/promises';
import path from 'node:path';

/** A new file that nobody else can read, for what must stand neither in argv nor in environ. */
export async function writePrivateFile(
  directory: string,
  name: string,
  content: string,
): Promise<string> {
  const file = path.join(directory, name);
  const handle = await open(file, 'wx', 0o600);
  try {
    await handle.chmod(0o600); // whatever the umask took or left
    await handle.writeFile(content);
  } finally {
    await handle.close();
  }
  return file;
}
