import path from 'node:path';
import { isKnownSuffix } from '@holdfast/names';
import { type Clock, systemClock } from '@holdfast/platform/clock';
import { addKey, BLOCK_BYTES, blocksFor, falsePositiveRate } from './blocks.ts';
import { fileNameOf } from './file-format.ts';
import { hashBytes, makeLanes } from './hash.ts';
import { KeySpool } from './key-spool.ts';
import { BuildFailed, type FilterFacts, FilterRefused } from './model.ts';
import { readFacts } from './read-file.ts';
import { readNames, type SourceFile } from './read-names.ts';
import { writeFilter } from './write-file.ts';

/** With less than this fraction of the last build's names, the file was probably cut off. */
const LEAST_PART = 0.9;

export type BuildOptions = SourceFile & {
  /** The existing folder of the filters. While building it needs room for 8 bytes a name. */
  folder: string;
  /** Accept the file even if it has far fewer names than the filter that it replaces. */
  allowShrinking?: boolean;
  /** Finds the facts of that filter; by default they are read from the one in the folder. */
  findLast?(tld: string): Promise<FilterFacts | undefined>;
  clock?: Clock;
};

type BuildReport = {
  file: string;
  facts: FilterFacts;
  bytes: number;
  format: 'zone' | 'list';
  /** Entries of the source that are not names below the suffix. */
  ignored: number;
};

/**
 * Builds the filter of one suffix and replaces the old one, which stays if anything goes wrong
 * (`BuildFailed`, or the file system's error). Memory: the filter (12 bits a name) and about 20 MB,
 * whatever the size of the source.
 */
export async function buildFilter(options: BuildOptions): Promise<BuildReport> {
  if (options.tld !== undefined && !isKnownSuffix(options.tld)) {
    throw new BuildFailed(`${options.tld} is not a public suffix under which names are registered`);
  }
  const keys = new KeySpool(options.folder);
  try {
    const { tld, format, ignored } = await collect(options, keys);
    const count = keys.countDistinct();
    await checkCount(options, tld, count);
    const words = new Int32Array((blocksFor(count) * BLOCK_BYTES) / 4);
    keys.visit((block, bits) => addKey(words, block, bits));
    const builtAt = (options.clock ?? systemClock).now().toISOString();
    const facts = { tld, count, builtAt, falsePositiveRate: falsePositiveRate(words) };
    options.signal?.throwIfAborted();
    const file = await writeFilter(options.folder, facts, words);
    return { file, facts, bytes: words.byteLength, format, ignored };
  } finally {
    keys.close();
  }
}

async function collect(
  options: BuildOptions,
  keys: KeySpool,
): Promise<{ tld: string; format: 'zone' | 'list'; ignored: number }> {
  let ignored = 0;
  const lanes = makeLanes(1);
  const read = await readNames(options, {
    name(label, length) {
      hashBytes(label, length, lanes, 0);
      keys.add(lanes.block[0] as number, lanes.bits[0] as number);
    },
    ignored() {
      ignored += 1;
    },
  });
  return { ...read, ignored };
}

async function checkCount(options: BuildOptions, tld: string, count: number): Promise<void> {
  if (count === 0) throw new BuildFailed(`${options.source} has no names below ${tld}`);
  if (options.allowShrinking) return;
  const old = await (options.findLast ?? inFolder(options.folder))(tld);
  if (old !== undefined && count < old.count * LEAST_PART) {
    throw new BuildFailed(
      `${options.source} has only ${count} ${count === 1 ? 'name' : 'names'} below ${tld}; the current filter has ${old.count}. Is the file cut off?`,
    );
  }
}

function inFolder(folder: string) {
  return async (tld: string): Promise<FilterFacts | undefined> =>
    readFacts(path.join(folder, fileNameOf(tld))).catch((error) => {
      if (error instanceof FilterRefused) return undefined;
      throw error;
    });
}
