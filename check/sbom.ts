import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import path from 'node:path';

/**
 * Prints what is installed for users of Holdfast, on any platform, as CycloneDX: names, versions,
 * licences, digests and who needs whom. From the lockfile alone, so that it always gives the same
 * bytes. Not by `npm sbom`, which leaves packages out that are installed, zod and jose among them.
 */

type Entry = {
  name?: string;
  version?: string;
  integrity?: string;
  license?: string;
  link?: boolean;
  dev?: boolean;
  dependencies?: Record<string, string>;
  optionalDependencies?: Record<string, string>;
  peerDependencies?: Record<string, string>;
};

const file = path.resolve(
  process.argv[2] ?? path.join(import.meta.dirname, '../package-lock.json'),
);
const text = readFileSync(file);
const { packages } = JSON.parse(text.toString()) as { packages: Record<string, Entry> };
const isForeign = (place: string) => place.includes('node_modules/');
const nameAt = (place: string) => place.split('node_modules/').at(-1) ?? '';
const refOf = (place: string) => `${nameAt(place)}@${packages[place]?.version}`;
const installed = Object.entries(packages)
  .filter(([place, { dev, link }]) => isForeign(place) && !dev && !link)
  .map(([place]) => place);

/** Where Node finds it from there: in the nearest folder that has it. */
function resolve(from: string, name: string): string | undefined {
  for (let at = from; ; at = at.slice(0, Math.max(0, at.lastIndexOf('node_modules/') - 1))) {
    const place = `${at === '' ? '' : `${at}/`}node_modules/${name}`;
    if (packages[place]) return place;
    if (at === '') return undefined;
    if (!isForeign(at)) at = '';
  }
}

function needs(place: string): string[] {
  const { dependencies, optionalDependencies, peerDependencies } = packages[place] ?? {};
  return Object.keys({ ...dependencies, ...optionalDependencies, ...peerDependencies })
    .map((name) => resolve(place, name))
    .filter((found) => found !== undefined && installed.includes(found))
    .map((found) => refOf(found ?? ''));
}

function licences(license: string | undefined): object[] {
  if (license === undefined) return [];
  if (/ (AND|OR|WITH) /.test(license)) return [{ expression: license }];
  return [{ license: /^[\w.+-]+$/.test(license) ? { id: license } : { name: license } }];
}

const components = new Map<string, object>();
const dependencies = new Map<string, Set<string>>();
for (const place of installed) {
  const { version = '', integrity, license } = packages[place] ?? {};
  const ref = refOf(place);
  const digest = integrity && Buffer.from(integrity.replace('sha512-', ''), 'base64');
  components.set(ref, {
    'bom-ref': ref,
    ...{ type: 'library', name: nameAt(place), version },
    ...(digest && { hashes: [{ alg: 'SHA-512', content: digest.toString('hex') }] }),
    licenses: licences(license),
    purl: `pkg:npm/${nameAt(place).replace('@', '%40')}@${version}`,
  });
  dependencies.set(ref, new Set([...(dependencies.get(ref) ?? []), ...needs(place)]));
}
const ours = Object.keys(packages).filter((place) => !isForeign(place));
const { name = '', version = '', license } = packages[''] ?? {};
const root = `${name}@${version}`;
dependencies.set(root, new Set(ours.flatMap(needs)));

const [, a, b, c, d, e] =
  /^(.{8})(.{4}).(.{3}).(.{3})(.{12})/.exec(createHash('sha256').update(text).digest('hex')) ?? [];
const bom = {
  ...{ bomFormat: 'CycloneDX', specVersion: '1.5', version: 1 },
  // A UUID of version 8, whose bits are its maker's own.
  serialNumber: `urn:uuid:${a}-${b}-8${c}-8${d}-${e}`,
  metadata: {
    component: {
      ...{ 'bom-ref': root, type: 'application', name, version },
      licenses: licences(license),
    },
  },
  components: [...components.entries()].sort(byRef).map(([, component]) => component),
  dependencies: [...dependencies.entries()]
    .sort(byRef)
    .map(([ref, on]) => ({ ref, dependsOn: [...on].sort() })),
};
process.stdout.write(`${JSON.stringify(bom, null, 2)}\n`);

function byRef([one]: [string, unknown], [other]: [string, unknown]): number {
  return one < other ? -1 : one > other ? 1 : 0;
}
