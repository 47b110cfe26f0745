import type { Outcome } from '@holdfast/resolve';
import type { CheckResult } from '../check/model.ts';
import type { Batch, Leftover } from './model.ts';

/** A shorter wait for a turn means a busy registry; a longer one, a registry that is paused. */
const BUSY_SECONDS = 5;
/** How often a name is tried despite failures: with the pauses, for more than a minute. */
const MOST_STRIKES = 12;
/** The same for an answer that was not understood: it may be cut off, or be all that is ever said. */
const MOST_RIDDLES = 3;
const [FIRST_PAUSE_MS, LONGEST_PAUSE_MS] = [1_000, 8_000];

/** The server is not to be asked at all for a while. */
const CLOSED: readonly Outcome[] = ['circuit_open', 'rate_limited', 'quota'];
/** The server was asked, and may well answer the next time. */
const PASSING: readonly Outcome[] = [
  'timeout',
  'unreachable',
  'tls_failed',
  'servfail',
  'truncated',
  'server_error',
  'bad_answer',
];

type Obstacle = { kind: 'busy' | 'closed' | 'failed'; server: string; reason: Outcome };

/** What kept a check from finding out, if it may pass; undefined if a later one would not do better. */
export function obstacleOf(result: CheckResult): Obstacle | undefined {
  const { confidence, mode, registration, retryAfter = 0, evidence } = result;
  for (const { source, server, outcome: reason } of evidence) {
    const lacksRecord = mode !== 'verified' && source !== 'dns' && registration === undefined;
    if (confidence === 'certain' && !lacksRecord) continue;
    if (reason === 'budget') {
      return { kind: retryAfter > BUSY_SECONDS ? 'closed' : 'busy', server, reason };
    }
    if (CLOSED.includes(reason)) return { kind: 'closed', server, reason };
    if (PASSING.includes(reason)) {
      return { kind: retryAfter > 0 ? 'closed' : 'failed', server, reason };
    }
  }
  return undefined;
}

/** How long to put off a name with this obstacle; undefined when its time is up. */
export function pauseFor(
  { kind, reason }: Obstacle,
  { retryAfter }: Pick<CheckResult, 'retryAfter'>,
  { giveUpAfterMs, strikes }: Pick<Batch, 'giveUpAfterMs' | 'strikes'>,
  waitedMs: number,
): number | undefined {
  if (kind === 'busy') return 0;
  const backoffMs = Math.min(LONGEST_PAUSE_MS, FIRST_PAUSE_MS * 2 ** strikes);
  const pauseMs = kind === 'failed' ? backoffMs : (retryAfter ?? 1) * 1_000;
  const most = reason === 'bad_answer' ? MOST_RIDDLES : MOST_STRIKES;
  if (kind === 'failed' && strikes + 1 >= most) return undefined;
  return waitedMs + pauseMs > giveUpAfterMs ? undefined : pauseMs;
}

/** Collects the names that are left of a batch, grouped by what they wait for. */
export function collectLeftovers({ names, positions, strikes }: Batch) {
  const groups = new Map<string, Leftover>();
  const answered = new Set<string>();
  const into = (key: string, at: number, group: Omit<Leftover, 'names' | 'positions'>) => {
    const known = groups.get(key) ?? { ...group, names: [], positions: [] };
    groups.set(key, known);
    known.names.push(names[at] ?? '');
    known.positions.push(positions[at] ?? 0);
    known.waitMs = Math.max(known.waitMs, group.waitMs);
  };
  return {
    /** Nothing is wrong: the name goes on when it is this job's turn again. */
    putBack: (at: number) => into('', at, { waitMs: 0, isNew: true, strikes }),
    postpone(at: number, { kind, server, reason }: Obstacle, waitMs: number) {
      const waitsFor = kind === 'busy' ? undefined : { server, reason };
      const key = kind === 'busy' ? '' : `${kind} ${server}`;
      into(key, at, {
        ...{ waitMs, waitsFor, isNew: kind === 'busy' },
        strikes: kind === 'failed' ? strikes + 1 : strikes,
      });
    },
    /** Notes the servers that answered a finished check: they are no longer in trouble. */
    heard(result: CheckResult) {
      if (result.cached) return;
      for (const { server } of result.evidence) answered.add(server);
    },
    all: (): Leftover[] =>
      [...groups.values()].map((group) => ({
        ...group,
        isNew: group.isNew || answered.has(group.waitsFor?.server ?? ''),
      })),
  };
}
