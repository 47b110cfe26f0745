import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { FAMILIES, permutations } from '@holdfast/lookalikes';
import { readHost } from '@holdfast/names';

const run = promisify(execFile);
/** The families that dnstwist makes without being given words or suffixes. */
const DNSTWIST = [
  ...['addition', 'bitsquatting', 'cyrillic', 'homoglyph', 'hyphenation', 'insertion', 'omission'],
  ...['plural', 'repetition', 'replacement', 'subdomain', 'transposition', 'various', 'vowel-swap'],
];

type Imitation = { of: string; name: string };
type Imitations = { source: string; families: Map<string, Imitation[]> };

/**
 * The imitations of each name that could be registered, by family: what `dnstwist` prints if it is on
 * the path (HOLDFAST_DNSTWIST names another program), or else our own permutations.
 */
export async function imitationsOf(names: readonly string[]): Promise<Imitations> {
  const program = process.env.HOLDFAST_DNSTWIST ?? 'dnstwist';
  const version = await run(program, ['--help']).then(
    ({ stdout }) => /dnstwist \S+/.exec(stdout)?.[0],
    () => undefined,
  );
  const isThere = version !== undefined;
  const families = new Map<string, Imitation[]>();
  for (const family of isThere ? DNSTWIST : FAMILIES) {
    const made: Imitation[] = [];
    for (const of of names) {
      const all = isThere ? await printed(program, family, of) : ours(family, of);
      for (const name of new Set(all)) {
        if (name !== of && readHost(name)) made.push({ of, name });
      }
    }
    if (made.length > 0) families.set(family, made);
  }
  return { source: version ?? 'our own permutations, for dnstwist is not on the path', families };
}

/** `--format list` prints the names without looking them up. */
async function printed(program: string, family: string, name: string): Promise<string[]> {
  const args = ['--format', 'list', '--fuzzers', family, name];
  const { stdout } = await run(program, args, { maxBuffer: 64 << 20 }).catch((error) => {
    // It reports a usage error for a family that makes nothing of a name.
    if (!String(error.stderr).includes('do not generate any')) throw error;
    return { stdout: '' };
  });
  return stdout.split('\n').filter((line) => line.includes('.'));
}

function ours(family: string, name: string): string[] {
  const [label = '', ...suffix] = name.split('.');
  const families = FAMILIES.filter((one) => one === family);
  const options = { families, homoglyphPairs: true };
  const made = permutations({ label, suffix: suffix.join('.') }, options);
  return Array.from(made, ({ domain }) => domain);
}
