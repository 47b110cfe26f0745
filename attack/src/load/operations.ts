import type { Chance } from '@holdfast/platform/testing';
import type { Answer } from './line.ts';
import type { Api, Organisation } from './organisation.ts';

/** What a client has at hand when it does something. */
export type Hand = {
  chance: Chance;
  organisation: Organisation;
  /** What this client made and has not deleted, by the path of its list. */
  own: Map<string, string[]>;
  /** A new name that tells this client's things from those of others. */
  name(): string;
  ask(api: Api | 'auth', method: string, path: string, body?: unknown): Promise<Answer>;
  sftp: object;
};

export type Operation = { kind: string; weight: number; run(hand: Hand): Promise<void> };

const DOMAINS = '/app/v1';
const BULK = `${DOMAINS}/check/bulk`;
const SAVED = `${DOMAINS}/saved-domains`;
const POLICIES = '/backup-policies';
const DESTINATIONS = '/storage-destinations';
const MOST_OWN = 4;

/** Reads up to three pages of a list, each by the cursor of the one before. */
async function walk({ chance, ask }: Hand, api: Api, path: string): Promise<void> {
  let cursor: string | undefined;
  for (let pages = 1 + chance.below(3); pages > 0; pages -= 1) {
    const query = `?limit=${5 + chance.below(20)}${cursor ? `&cursor=${cursor}` : ''}`;
    const { body } = await ask(api, 'GET', path + query);
    cursor = (body as { nextCursor?: string }).nextCursor;
    if (cursor === undefined) return;
  }
}

/** Makes, changes or deletes one; a client never keeps more than `MOST_OWN`. */
async function keep(
  { chance, own, ask }: Hand,
  api: Api,
  path: string,
  { made, changed }: { made: () => object; changed: () => object },
): Promise<void> {
  const mine = own.get(path) ?? [];
  own.set(path, mine);
  const dice = chance.next();
  if (mine.length === 0 || (mine.length < MOST_OWN && dice < 0.4)) {
    const { status, body } = await ask(api, 'POST', path, made());
    if (status === 201) mine.push((body as { id: string }).id);
    return;
  }
  const id = chance.pick(mine);
  if (dice < 0.7) await ask(api, 'PATCH', `${path}/${id}`, changed());
  else {
    const { status } = await ask(api, 'DELETE', `${path}/${id}`);
    if (status === 204) mine.splice(mine.indexOf(id), 1);
  }
}

async function checkInBulk({ chance, own, ask, name }: Hand, andFollow: boolean): Promise<void> {
  const mine = own.get(BULK) ?? [];
  own.set(BULK, mine);
  if (mine.length >= MOST_OWN) {
    const id = mine.shift();
    await ask('domains', 'DELETE', `${BULK}/${id}`);
  }
  const count = 1 + chance.below(50);
  const domains = Array.from({ length: count }, (_, n) => `${name()}-${n}.com`);
  const { status, body } = await ask('domains', 'POST', BULK, { domains, mode: 'bloom' });
  if (status !== 202) return;
  const { id } = body as { id: string };
  mine.push(id);
  if (!andFollow) return;
  const stream = await ask('domains', 'GET', `${BULK}/${id}/stream`);
  if (stream.status !== 200) return;
  const results = String(stream.body).split('\nid: ').length;
  if (!String(stream.body).includes('event: done') || results !== count) {
    throw new Error(`a stream of ${count} names ended with ${results} results`);
  }
}

/** Three quarters of these read and one quarter writes, as people and their scripts do. */
export const OPERATIONS: readonly Operation[] = [
  { kind: 'lists', weight: 10, run: (hand) => walk(hand, 'backup', '/datasources') },
  { kind: 'lists', weight: 4, run: (hand) => walk(hand, 'backup', POLICIES) },
  { kind: 'lists', weight: 4, run: (hand) => walk(hand, 'backup', DESTINATIONS) },
  { kind: 'lists', weight: 6, run: (hand) => walk(hand, 'backup', '/backups') },
  { kind: 'lists', weight: 6, run: (hand) => walk(hand, 'domains', SAVED) },
  { kind: 'lists', weight: 4, run: (hand) => walk(hand, 'domains', BULK) },
  {
    kind: 'one',
    weight: 12,
    async run({ chance, organisation, ask }) {
      await ask('backup', 'GET', `/datasources/${chance.pick(organisation.datasources)}`);
    },
  },
  {
    kind: 'overview',
    weight: 6,
    async run({ chance, ask }) {
      await ask('backup', 'GET', chance.next() < 0.7 ? '/overview' : '/overview/history');
    },
  },
  { kind: 'audit', weight: 5, run: (hand) => walk(hand, 'backup', '/audit-log') },
  {
    kind: 'check',
    weight: 12,
    async run({ chance, ask }) {
      const domain = `name-${chance.below(10_000)}.com`;
      await ask('domains', 'POST', `${DOMAINS}/check`, { domain, mode: 'bloom' });
    },
  },
  {
    kind: 'account',
    weight: 5,
    async run({ chance, ask }) {
      if (chance.next() < 0.6) await ask('auth', 'GET', '/account');
      else await ask('auth', 'POST', '/token', { audience: 'backup' });
    },
  },
  { kind: 'bulk', weight: 2, run: (hand) => checkInBulk(hand, false) },
  { kind: 'stream', weight: 2, run: (hand) => checkInBulk(hand, true) },
  {
    kind: 'policies',
    weight: 8,
    run: (hand) =>
      keep(hand, 'backup', POLICIES, {
        made: () => ({
          ...{ name: hand.name(), scheduleCron: '0 3 * * *', retention: { keepLast: 5 } },
          destinationId: hand.organisation.managed,
        }),
        changed: () => ({ retention: { keepLast: 1 + hand.chance.below(9) } }),
      }),
  },
  {
    kind: 'destinations',
    weight: 0.5,
    run: (hand) =>
      keep(hand, 'backup', DESTINATIONS, {
        made: () => ({ name: hand.name(), kind: 'sftp', sftp: hand.sftp }),
        changed: () => ({ name: hand.name() }),
      }),
  },
  {
    kind: 'labels',
    weight: 5,
    async run({ chance, organisation, ask }) {
      const labels = [`team-${chance.below(5)}`, `tier-${chance.below(3)}`];
      const id = chance.pick(organisation.datasources);
      await ask('backup', 'PATCH', `/datasources/${id}`, { labels });
    },
  },
  {
    kind: 'saved domains',
    weight: 8,
    run: (hand) =>
      keep(hand, 'domains', SAVED, {
        made: () => ({ domain: `${hand.name()}.com` }),
        changed: () => ({ notes: hand.name() }),
      }),
  },
  {
    kind: 'run now',
    weight: 0.2,
    async run({ organisation, ask }) {
      await ask('backup', 'POST', `/datasources/${organisation.datasource}/backups/run-now`, {});
    },
  },
];
