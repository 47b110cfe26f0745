import { access, constants } from 'node:fs/promises';
import path from 'node:path';

/** The `zstd` program in the folders of a PATH, if it is installed. */
export async function findZstd(searchPath: string): Promise<string | undefined> {
  for (const folder of searchPath.split(path.delimiter).filter(path.isAbsolute)) {
    const file = path.join(folder, 'zstd');
    const found = await access(file, constants.X_OK).then(
      () => true,
      () => false,
    );
    if (found) return file;
  }
  return undefined;
}
