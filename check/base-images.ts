import { readFileSync } from 'node:fs';
import path from 'node:path';

/**
 * For a release: every image that ours are made from is named by its digest, so that what was tried is
 * what is shipped. `NAME=value` are arguments as they are given to the build; the last argument that is
 * none of these is another Dockerfile. Not part of `npm run check`: digests of today are for whoever
 * builds a release, and a clone must build without them.
 */

const DIGEST = /@sha256:[0-9a-f]{64}$/;

const given = new Map<string, string>();
let file = path.join(import.meta.dirname, '../deploy/Dockerfile');
for (const word of process.argv.slice(2)) {
  const [, name, value] = /^([A-Z_]+)=(.*)$/.exec(word) ?? [];
  if (name !== undefined && value !== undefined) given.set(name, value);
  else file = path.resolve(word);
}

const stages = new Set<string>();
const faults: string[] = [];
for (const line of readFileSync(file, 'utf8').split('\n')) {
  const [, name = '', preset] = /^ARG\s+(\w+)=(\S*)/.exec(line) ?? [];
  if (preset !== undefined && !given.has(name)) given.set(name, preset.replaceAll('"', ''));
  const [, from, stage] = /^FROM\s+(?:--\S+\s+)*(\S+)(?:\s+AS\s+(\S+))?/i.exec(line) ?? [];
  if (from !== undefined) {
    const image = from.replaceAll(/\$\{?(\w+)\}?/g, (_, variable) => given.get(variable) ?? '');
    if (!stages.has(image) && !DIGEST.test(image)) faults.push(`${from} is ${image || 'nothing'}`);
    if (stage !== undefined) stages.add(stage);
  }
}
if (faults.length > 0) {
  const list = [...new Set(faults)].map((fault) => `  ${fault}`).join('\n');
  console.error(
    `Not named by a digest:\n${list}\nGive each as name@sha256:…, here and to the build.`,
  );
  process.exitCode = 1;
}
