import type { FoundBy, Loss, Lost } from './model.ts';

/** What is known of one object: its length as stored, as listed, and as answered when asked for it. */
export type Sight = {
  expected: number | null;
  listed: number | undefined;
  asked?: number | 'nothing';
};

/** Only what a listing and a direct answer both say counts against a backup. */
export function sightOf({ expected, listed, asked }: Sight): 'whole' | Lost | 'unclear' {
  const isRight = (bytes: number) => expected === null || bytes === expected;
  if (asked === undefined) {
    return listed !== undefined && isRight(listed) ? 'whole' : 'unclear';
  }
  if (asked !== 'nothing' && isRight(asked)) return 'whole';
  if (asked === 'nothing') return listed === undefined ? 'missing' : 'unclear';
  return asked === listed ? 'mismatch' : 'unclear';
}

export function describeLoss(
  verdict: Lost,
  what: 'artifact' | 'manifest',
  { expected, asked }: { expected: number | null; asked: number | undefined },
): Pick<Loss, 'verdict' | 'reason'> {
  const reason =
    verdict === 'missing'
      ? `Its ${what} is no longer in the storage: twice it was neither in the listing nor there when asked for.`
      : `Its ${what} has ${asked} bytes in the storage, but ${expected} were stored.`;
  return { verdict, reason };
}

/** What is doubted is looked at again after a while. */
export const DOUBT_MS = 45 * 60_000;
const APART_MS = 30 * 60_000;

/**
 * Whether a loss counts. A storage can lack everything for a moment, such as while its disk is not
 * mounted: only what it lacks twice, some time apart, is lost. A wrong digest was read twice already.
 */
export function isSettled(
  { verdict }: Pick<Loss, 'verdict'>,
  { by, at, doubtedAt }: { by: FoundBy; at: Date; doubtedAt: Date | null },
): boolean {
  if (by === 'reading' && verdict === 'mismatch') return true;
  return doubtedAt !== null && at.getTime() - doubtedAt.getTime() >= APART_MS;
}

const DAY_MS = 24 * 60 * 60_000;

/** For how long a storage may fail before people are told: what does not exist does not come back. */
export function patienceWith(code: string): number {
  return code === 'STORAGE_NO_BUCKET' ? 0 : DAY_MS;
}

const SLOWEST = 1 << 20;
const LONGEST_MS = 2 ** 31 - 1;

/** How long a reading may take at most: a storage that trickles must not keep others waiting. */
export function longestReading(bytes: number, rate: number): number {
  const ms = 10 * 60_000 + Math.ceil((bytes / Math.min(rate, SLOWEST)) * 2_000);
  return Math.min(LONGEST_MS, ms);
}
