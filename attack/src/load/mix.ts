import { setTimeout as delay } from 'node:timers/promises';
import { type Chance, createChance } from '@holdfast/platform/testing';
import { Line } from './line.ts';
import { type Hand, OPERATIONS, type Operation } from './operations.ts';
import type { Organisation } from './organisation.ts';
import type { Tally } from './tally.ts';

let players = 0;

/** Between two things that a client does, on average. */
const THINKS_MS = 250;
/** After a 429. */
const WAITS_MS = 1_000;

export type Ordinary = {
  front: string;
  sftp: object;
  seed: number;
  /** All of them if not given. */
  operations?: readonly Operation[];
};

/** One client that does one thing after the other until it is told to stop. */
export async function play(
  { front, sftp, seed, operations = OPERATIONS }: Ordinary,
  { organisation, number }: { organisation: Organisation; number: number },
  tally: Tally,
  over: AbortSignal,
): Promise<void> {
  const chance = createChance(seed * 100_003 + number);
  const line = new Line(front, organisation.address);
  // Keeps names unique where earlier clients have left things behind.
  players += 1;
  const player = players;
  let kind = '';
  let made = 0;
  let wasLimited = false;
  const hand: Hand = {
    ...{ chance, organisation, own: new Map(), sftp },
    name: () => {
      made += 1;
      return `load-${player}-${made}`;
    },
    async ask(api, method, path, body) {
      const token = api === 'auth' ? organisation.session : await organisation.token(api);
      const begun = performance.now();
      const answer = await line.ask(method, `/api/${api}${path}`, { token, body });
      tally.answered(kind, answer.status, performance.now() - begun);
      wasLimited = answer.status === 429;
      if (answer.status >= 400 && !wasLimited) {
        const said = JSON.stringify(answer.body);
        tally.failed(kind, `${method} ${path} answers ${answer.status} ${said}`, 'answered');
      }
      return answer;
    },
  };
  // Clients do not all start at once.
  await delay(chance.below(2_000));
  while (!over.aborted) {
    const operation = pick(chance, operations);
    kind = operation.kind;
    wasLimited = false;
    await operation.run(hand).catch((error: unknown) => {
      tally.failed(kind, error instanceof Error ? error.message : String(error));
    });
    await delay(wasLimited ? WAITS_MS : chance.next() * 2 * THINKS_MS);
  }
  line.close();
}

function pick(chance: Chance, operations: readonly Operation[]): Operation {
  const total = operations.reduce((sum, { weight }) => sum + weight, 0);
  let at = chance.next() * total;
  for (const operation of operations) {
    at -= operation.weight;
    if (at < 0) return operation;
  }
  throw new Error('the weights do not add up');
}
