import { glob } from 'node:fs/promises';
import path from 'node:path';

/** Where client programs are looked for. Nothing here is read from the environment. */
export type ToolPlaces = {
  /** Folders that the operator named; they come first. */
  extra?: readonly string[];
  /** The PATH of this process, as it is. */
  path?: string;
  /** Patterns of folders where packages put them; those of the common systems if left out. */
  standard?: readonly string[];
};

/** Several versions stand side by side in these, while PATH shows one of them. */
const STANDARD = [
  '/usr/lib/postgresql/*/bin', // Debian, Ubuntu
  '/usr/pgsql-*/bin', // Red Hat and its kin
  '/usr/libexec/postgresql*', // Alpine
  '/opt/homebrew/opt/{libpq,postgresql@*,mariadb,mariadb@*,mysql-client,mysql-client@*}/bin',
  '/usr/local/opt/{libpq,postgresql@*,mariadb,mariadb@*,mysql-client,mysql-client@*}/bin',
  '/Applications/Postgres.app/Contents/Versions/*/bin',
  '/Library/PostgreSQL/*/bin',
  '/usr/local/mysql/bin',
  '/usr/bin',
  '/usr/local/bin',
];

/** Each folder once, the operator's own first. Relative ones are left out: they follow the caller. */
export async function foldersOf(places: ToolPlaces): Promise<string[]> {
  const standard = await Promise.all((places.standard ?? STANDARD).map(matching));
  const fromPath = (places.path ?? '').split(path.delimiter);
  const all = [...(places.extra ?? []), ...standard.flat(), ...fromPath];
  return [...new Set(all.filter((folder) => path.isAbsolute(folder)))];
}

async function matching(pattern: string): Promise<string[]> {
  if (!/[*{]/.test(pattern)) return [pattern];
  return (await Array.fromAsync(glob(pattern))).sort();
}
