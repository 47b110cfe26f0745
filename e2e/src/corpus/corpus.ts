import { type Holdfast as Client, createHoldfast, HoldfastError } from '@holdfast/clients';
import { ensureDebianPackages, temporaryDirectory } from '@holdfast/platform/testing';
import { expect } from 'vitest';
import { Holdfast } from '../holdfast.ts';
import type { Case } from './case.ts';

const SIGN_IN = { email: 'owner@holdfast.local', password: 'correct horse battery' };

/** One kind of server, as the corpus needs it. */
export type Server = {
  engine: 'postgresql' | 'mariadb';
  /** Makes the case's database; returns the credentials with which it is backed up. */
  make(one: Case): Promise<{ host: string; port: number; username: string; password: string }>;
  /**
   * Everything that is in a database, a line for each thing, beginning with its kind and name. It is
   * written apart from the product's own inventory, so that the two do not overlook the same.
   */
  witness(database: string, one: Case): Promise<string[]>;
  drop(database: string): Promise<void>;
  stop(): Promise<void>;
};

export type Corpus = { bring(one: Case): Promise<void>; stop(): Promise<void> };

/** The whole platform, and a server whose databases go through it one by one. */
export async function startCorpus(
  start: () => Promise<Server>,
  cases: readonly Case[],
): Promise<Corpus> {
  // Before the server is started: packages may come with a newer one, whose libraries are not for it.
  await ensureDebianPackages(cases.flatMap(({ needs }) => needs));
  const place = await temporaryDirectory();
  const server = await start();
  const holdfast = await Holdfast.up(place.path, {
    HOLDFAST_ADMIN_EMAIL: SIGN_IN.email,
    HOLDFAST_ADMIN_PASSWORD: SIGN_IN.password,
    HOLDFAST_BACKUP_REQUESTS_PER_MINUTE: '1000000',
    HOLDFAST_PROBES_PER_ORGANISATION: '1000000',
  });
  const anyone = createHoldfast({ url: holdfast.url });
  const { sessionToken: session } = await anyone.auth.signIn({ body: SIGN_IN });
  const client: Client = createHoldfast({
    ...{ url: holdfast.url, session },
    stepUp: async () => {
      await client.auth.stepUp({ body: { password: SIGN_IN.password } });
    },
  });
  return {
    bring: (one) => bring(client, server, one),
    async stop() {
      await holdfast.stop();
      await server.stop();
      await place.remove();
    },
  };
}

/** Backs the case's database up, lets that be proven, restores it, and compares all with the source. */
async function bring(client: Client, server: Server, one: Case): Promise<void> {
  const credentials = await server.make(one);
  const source = await server.witness(one.name, one);
  const { id } = await client.backup.createDatasource({
    body: {
      name: one.name,
      engine: server.engine,
      credentials: { ...credentials, mode: 'fields', database: one.name, tls: { mode: 'off' } },
    },
  });
  const asked = await client.backup.runBackupNow({ path: { id } });
  const job = await over(client.waitFor(asked, { proof: true }), () =>
    client.backup.readBackup({ path: { id, jobId: asked.jobId } }),
  );
  expect(job, 'the backup').toMatchObject({ state: 'completed', failure: null });
  const { proof } = await settled(client, job.proof.restoreId ?? '');
  const said = JSON.stringify({ ...proof, measured: undefined }, null, 2);
  expect(proof.verdict, `the proof: ${said}`).toBe(one.verdict);
  const named = (proof.objects ?? []).map(({ object }) => object);
  expect(strangers(named, one.names), 'what the proof names beyond the named').toEqual([]);
  expect(unnamed(named, one.names), 'what the proof does not name').toEqual([]);

  const from = { datasourceId: id, jobId: job.jobId };
  const copy = `${one.name}_copy`;
  const into = { ...from, mode: 'new_database', target: { database: copy } } as const;
  const expectSame = async (database: string, missing: string[]) => {
    const excused = [...missing, ...one.differs];
    const found = await server.witness(database, one);
    const beyond = (lines: string[], others: string[]) => {
      const known = new Set(others);
      return lines.filter((line) => !known.has(line) && !isOf(line, excused));
    };
    const [lost, more] = [beyond(source, found), beyond(found, source)];
    expect({ lost, more }, `${database} beside its source`).toEqual({ lost: [], more: [] });
  };
  const restored = await restore(client, into);
  if (one.restored === 'refused') {
    expect(restored, 'the copy').toMatchObject({ state: 'failed' });
    await expect(server.witness(copy, one), 'a copy that is left').rejects.toThrow();
    const skipped = await restore(client, { ...into, onFailedObject: 'skip' });
    expect(skipped, 'the copy without what fails').toMatchObject({ state: 'completed' });
    await expectSame(copy, one.names);
  } else {
    expect(restored, 'the copy').toMatchObject({ state: 'completed', failure: null });
    await expectSame(copy, one.restored === 'whole' ? [] : one.names);
  }
  await server.drop(copy);

  if (one.overwritten !== undefined) {
    const overwrite = { ...from, mode: 'overwrite', confirmOverwrite: true } as const;
    const { state, failure } = await restore(client, { ...overwrite, keepOldFor: '0h' });
    const expected = one.overwritten === 'whole' ? 'completed' : 'failed';
    expect(state, `the overwrite: ${failure?.message}`).toBe(expected);
    await expectSame(one.name, []);
  }
  await server.drop(one.name);
}

type Asked = Parameters<Client['backup']['createRestore']>[0]['body'];

async function restore(client: Client, body: Asked) {
  const { id } = await client.backup.createRestore({ body });
  return settled(client, id);
}

function settled(client: Client, id: string) {
  return over(client.waitFor({ kind: 'restore', id }), () =>
    client.backup.readRestore({ path: { id } }),
  );
}

/** The job as it is once it is over, whether or not it did what it was to do. */
async function over<Job>(waited: Promise<unknown>, read: () => Promise<Job>): Promise<Job> {
  await waited.catch((error: unknown) => {
    if (!(error instanceof HoldfastError && error.job)) throw error;
  });
  return read();
}

const isOf = (text: string, names: readonly string[]) => names.some((name) => text.includes(name));
const strangers = (found: readonly string[], names: readonly string[]) =>
  found.filter((object) => !isOf(object, names));
const unnamed = (found: readonly string[], names: readonly string[]) =>
  names.filter((name) => !found.some((object) => object.includes(name)));
