import { mkdir, readdir, rm, stat } from 'node:fs/promises';
import path from 'node:path';
import { readHost } from '@holdfast/names';
import { BuildFailed, readNames } from '@holdfast/resolve';
import { type Batch, FeedFailure, type Position, type SeenName } from '../follow/model.ts';
import { findFresh } from './fresh-keys.ts';
import { openKeyFile } from './key-file.ts';
import { keyedHash } from './keyed-hash.ts';

const AT_ONCE = 1_000;
/** The busiest zone gains about 200,000 names a day. */
const MOST_FRESH = 2_000_000;
/** Separates the version that is done from the one in progress. */
const ARROW = '>';

type ZoneFile = { folder: string; file: string; tld: string };

/**
 * Names that are in this version of a file and were not in the last one. The first version is what
 * later ones are compared with, and gives none. The names seen are stored beside the file, by version,
 * and the position says which version counts: each new name comes once, whenever a process dies.
 */
export async function* readDifferences(
  zone: ZoneFile,
  last: Position | undefined,
  signal: AbortSignal,
): AsyncGenerator<Batch> {
  const source = path.join(zone.folder, zone.file);
  const version = await versionOf(source);
  const [done = '', begun] = (last?.version ?? '').split(ARROW);
  if (done === version && begun === undefined) {
    yield { names: [], ...place(last?.head ?? 0, last?.head ?? 0, version) };
    return;
  }
  try {
    const seen = path.join(zone.folder, '.seen');
    await mkdir(seen, { recursive: true });
    const fileOf = (which: string) => path.join(seen, `${zone.file}.${which}.keys`);
    const before = done === '' ? undefined : await openKeyFile(fileOf(done));
    const fresh = await findFresh(
      { source, tld: zone.tld, folder: seen, signal },
      before,
      fileOf(version),
    ).finally(() => before?.close());
    if (fresh.total > MOST_FRESH) {
      throw new FeedFailure(
        `The file has ${fresh.total} new names at once. Is it another zone's file?`,
      );
    }
    const labels = await labelsOf(source, zone.tld, fresh, signal);
    if ((await versionOf(source)) !== version) {
      throw new FeedFailure('The file changed while it was being read.');
    }
    let at = begun === version ? (last?.position ?? 0) : 0;
    do {
      const names = labels.slice(at, at + AT_ONCE).flatMap((label) => toSeen(label, zone.tld));
      at = Math.min(at + AT_ONCE, labels.length);
      const isOver = at >= labels.length;
      yield { names, ...place(at, labels.length, isOver ? version : done + ARROW + version) };
    } while (at < labels.length);
    await removeOthers(seen, zone.file, version);
  } catch (error) {
    signal.throwIfAborted();
    if (error instanceof FeedFailure) throw error;
    const { code } = error as NodeJS.ErrnoException;
    if (error instanceof BuildFailed) {
      // Every organisation sees this message, and must not learn where the operator keeps the file.
      const told = error.message.replaceAll(source, zone.file);
      throw new FeedFailure(told, { cause: error });
    }
    if (code === undefined) throw error;
    throw new FeedFailure(`The file cannot be read (${code}).`, { cause: error });
  }
}

function place(position: number, head: number, version: string): Position {
  return { position, head, headAt: null, version };
}

async function versionOf(source: string): Promise<string> {
  const { size, mtimeMs } = await stat(source).catch((cause: NodeJS.ErrnoException) => {
    throw new FeedFailure(`The file cannot be read (${cause.code}).`, { cause });
  });
  return `${size}-${Math.floor(mtimeMs)}`;
}

async function labelsOf(
  source: string,
  tld: string,
  fresh: Awaited<ReturnType<typeof findFresh>>,
  signal: AbortSignal,
): Promise<string[]> {
  const labels: string[] = [];
  if (fresh.total === 0) return labels;
  const hash = new Uint32Array(2);
  await readNames(
    { source, tld, signal },
    {
      name(label, length) {
        keyedHash(label, length, fresh.key, hash);
        if (fresh.take(hash))
          labels.push(Buffer.from(label.subarray(0, length)).toString('latin1'));
      },
      ignored() {},
    },
  );
  return labels;
}

function toSeen(label: string, zone: string): SeenName[] {
  const host = readHost(`${label}.${zone}`);
  return host ? [{ host, evidence: { zone } }] : [];
}

async function removeOthers(seen: string, file: string, version: string): Promise<void> {
  for (const name of await readdir(seen)) {
    const isOld = name.startsWith(`${file}.`) && name !== `${file}.${version}.keys`;
    if (isOld && name.endsWith('.keys')) await rm(path.join(seen, name), { force: true });
  }
}
