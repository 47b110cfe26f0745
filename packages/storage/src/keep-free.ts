import { statfs } from 'node:fs/promises';
import { StorageError, type StorageStep } from './model.ts';

const MIB = 2 ** 20;

/** Throws `no-space` if writing these bytes would leave less than `keep` free on the folder's disk. */
export async function keepFree(
  folder: string,
  bytes: number,
  { keep, step }: { keep: number; step: StorageStep },
): Promise<void> {
  const disk = await statfs(folder).catch(() => undefined); // if this fails, the write itself reports why
  const free = disk ? disk.bavail * disk.bsize : Number.POSITIVE_INFINITY;
  if (free - bytes >= keep) return;
  const detail = `${mib(free)} are free on the disk of this server; ${mib(keep)} must stay free`;
  throw new StorageError('no-space', step, { detail });
}

const mib = (bytes: number) => `${Math.round(bytes / MIB)} MiB`;
