import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import {
  createTestCertificates,
  freePort,
  type TestCertificates,
} from '@holdfast/platform/testing';
import { describe, expect, it, vi } from 'vitest';
import type { ConnectionTarget } from '../credentials/model.ts';
import { createEngines, type EngineName } from '../engines.ts';
import type { RestoreNeeds } from '../model.ts';
import { network, PATIENT_MS, probe, target } from '../probe/probe.fixture.ts';
import { ROOMY } from '../sandbox/limits.fixture.ts';
import { contentOf, measureDump } from './measure-dump.ts';

/**
 * What every engine promises in the comments of `Engine`, in parts, so that each runs against the
 * server that a test file has anyway. The functions of a bench are called only when a test runs.
 */

type Fields = Parameters<typeof target>[1];

type ProbeBench = {
  /** A user who may do everything, in an existing database, on a server with TLS. */
  fields(): Fields;
  /** The same on a server without TLS. */
  fieldsWithoutTls(): Fields;
  /** The server's certificate is for `localhost` only. */
  certificates(): TestCertificates;
  folder(): string;
  /** How many sessions this user has at the server. */
  sessions(username: string): Promise<number>;
};

/** How a probe answers, by its codes. */
export function describeProbe(product: string, engine: EngineName, bench: ProbeBench): void {
  const plain = { tls: { mode: 'off' } };
  const to = (fields: Partial<Fields> = {}) =>
    target(engine, { ...bench.fields(), ...plain, ...fields });

  describe(`B5: ${product}, as every engine:`, () => {
    it('is ok for a user with every right, and leaves no session behind', async () => {
      const { username = '' } = bench.fields();
      const before = await bench.sessions(username);
      expect(await probe(to())).toEqual({
        ok: true,
        serverVersion: expect.stringMatching(/^\d+\.\d+/),
        warnings: [],
        advice: [
          expect.stringMatching(/^User .*For backups/),
          expect.stringMatching(/^For restores/),
        ],
      });
      const isGone = async () => (await bench.sessions(username)) <= before;
      await vi.waitUntil(isGone, { timeout: 90_000 });
    });

    it('a wrong password, an unknown user, no password: AUTH_FAILED', async () => {
      for (const wrong of [
        { password: 'wr0ng-passw0rd' },
        { username: 'nobody at all' },
        { password: '' },
      ]) {
        const result = await probe(to(wrong));
        expect(result).toMatchObject({ ok: false, errorCode: 'AUTH_FAILED', warnings: [] });
        expect(JSON.stringify(result)).not.toContain('wr0ng');
      }
    });

    it('a closed port: HOST_UNREACHABLE', async () => {
      expect(await probe(to({ port: await freePort() }))).toMatchObject({
        ok: false,
        errorCode: 'HOST_UNREACHABLE',
        errorMessage: expect.stringContaining('nothing is listening there'),
      });
    });

    it('a missing database: DATABASE_NOT_FOUND', async () => {
      expect(await probe(to({ database: 'no such database' }))).toMatchObject({
        ok: false,
        errorCode: 'DATABASE_NOT_FOUND',
        errorMessage: expect.stringContaining('"no such database"'),
      });
    });

    it('no client program: CLIENT_TOOL_MISSING', async () => {
      const places = { extra: [bench.folder()], standard: [] };
      expect(await probe(to(), { places })).toMatchObject({
        ok: false,
        errorCode: 'CLIENT_TOOL_MISSING',
        errorMessage: expect.stringContaining('installed there: none'),
        serverVersion: expect.stringMatching(/^\d+\.\d+/),
      });
    });
  });

  describe(`B5: ${product}, TLS, as every engine:`, () => {
    const secure = (host: string, tls: { mode: string; ca?: string }) => probe(to({ host, tls }));

    it('prefer and require encrypt, whoever signed the certificate', async () => {
      for (const mode of ['prefer', 'require']) {
        expect(await secure('127.0.0.1', { mode })).toMatchObject({ ok: true, warnings: [] });
      }
    });

    it('verify-full takes the right CA and the right name', async () => {
      const { ca } = bench.certificates();
      expect(await secure('localhost', { mode: 'verify-full', ca })).toMatchObject({ ok: true });
    });

    it('verify-full refuses another CA, no CA, and another name: TLS_FAILED', async () => {
      const { ca } = bench.certificates();
      const other = await createTestCertificates(bench.folder());
      for (const [host, authority, reason] of [
        ['localhost', other.ca, 'was not issued by the given CA'],
        ['localhost', undefined, 'not publicly trusted'],
        ['127.0.0.1', ca, 'not for 127.0.0.1'],
      ] as const) {
        const tls = { mode: 'verify-full', ...(authority !== undefined && { ca: authority }) };
        expect(await secure(host, tls)).toMatchObject({
          ok: false,
          errorCode: 'TLS_FAILED',
          errorMessage: expect.stringContaining(reason),
        });
      }
    });

    it('demanded and not offered: TLS_FAILED; prefer goes on in plain and warns', async () => {
      const without = (mode: string) =>
        probe(target(engine, { ...bench.fieldsWithoutTls(), tls: { mode } }));
      for (const mode of ['require', 'verify-full']) {
        expect(await without(mode)).toMatchObject({
          ok: false,
          errorCode: 'TLS_FAILED',
          errorMessage: expect.stringContaining('does not offer it'),
        });
      }
      expect(await without('prefer')).toMatchObject({
        warnings: [expect.stringContaining('not encrypted')],
      });
    });
  });
}

type RestoreBench = {
  /** As a user who may do everything. */
  to(database: string): ConnectionTarget;
  /** Creates a database and runs these in it: SQL that every server takes. */
  makeDatabase(name: string, statements: string): Promise<void>;
  /** The names of all databases. */
  databases(): Promise<string[]>;
};

/** A dump, and the way back. */
export function describeRestoring(product: string, engine: EngineName, bench: RestoreBench): void {
  const { dump, createMeasurer, restoring } = createEngines({
    places: {},
    probeDeadlineMs: PATIENT_MS,
  })[engine];
  const never = new AbortController().signal;
  const session = { network, signal: never };
  const { to } = bench;

  /** Nothing may be left in the folder afterwards. */
  async function inFolder<T>(work: (folder: string) => Promise<T>): Promise<T> {
    const folder = await mkdtemp(path.join(tmpdir(), 'holdfast-conformance-'));
    try {
      const result = await work(folder);
      expect(await readdir(folder)).toEqual([]);
      return result;
    } finally {
      await rm(folder, { recursive: true, force: true });
    }
  }

  const backUp = (database: string, signal = never) =>
    inFolder(async (workDirectory) => {
      const options = { network, signal, excludeTables: [], workDirectory };
      const running = await dump(to(database), options);
      const { file, measured } = await measureDump(running, createMeasurer());
      const { server, extensions } = running.about;
      const about = { server, extensions, bytes: measured.bytes, database };
      const needs: RestoreNeeds = { ...about, ownership: 'omit' };
      return { file, needs, content: contentOf(measured) };
    });

  const restore = (
    database: string,
    { file, needs }: { file: Buffer; needs: RestoreNeeds },
    signal = never,
  ) =>
    inFolder((workDirectory) =>
      restoring.restore(to(database), {
        ...{ network, signal, needs, workDirectory, ownership: 'omit', log: () => {} },
        dump: inPieces(file),
      }),
    );

  describe(`${product}, as every engine:`, () => {
    it('a database is created once, restored to, found the same, emptied, swapped and dropped', async () => {
      const [source, current, side, aside] = ['source', 'current', 'side', 'aside'].map(
        (name) => `conformance ${name}`,
      ) as [string, string, string, string];
      await bench.makeDatabase(
        source,
        `create table parents (id int primary key, name varchar(40));
         create table children (id int primary key, parent int references parents (id));
         insert into parents values (1, 'one; -- '), (2, null), (3, 'it''s');
         insert into children values (1, 1), (2, 3)`,
      );
      const backup = await backUp(source);
      expect(backup.content.rows).toBe(5);
      expect((await backUp(source)).content).toEqual(backup.content);

      const inspect = async (database: string, kind: 'empty' | 'replace') => {
        const report = await restoring.inspectTarget(to(database), { kind }, backup.needs, session);
        return report.checks.filter(({ ok }) => ok === false).map(({ code }) => code);
      };
      const create = (name: string) =>
        restoring.createDatabase(to(source), name, backup.needs, session);
      await create(current);
      await expect(create(current)).rejects.toMatchObject({ code: 'TARGET_EXISTS' });
      expect(await inspect(current, 'empty')).toEqual([]);
      expect(await restore(current, backup)).toMatchObject({ warnings: [] });
      expect((await backUp(current)).content).toEqual(backup.content);

      expect(await inspect(current, 'empty')).toEqual(['TARGET_NOT_EMPTY']);
      await expect(restore(current, backup)).rejects.toMatchObject({ code: 'TARGET_NOT_EMPTY' });
      expect((await backUp(current)).content).toEqual(backup.content);
      expect(await inspect(current, 'replace')).toEqual([]);

      await create(side);
      await restore(side, backup);
      await restoring.empty(to(current), session);
      expect(await inspect(current, 'empty')).toEqual([]);
      const swap = () => restoring.swap(to(current), { current, side, aside }, session);
      await swap();
      await swap();
      expect((await backUp(current)).content).toEqual(backup.content);
      expect(await inspect(aside, 'empty')).toEqual([]);
      expect(await bench.databases()).not.toContain(side);

      for (const name of [current, aside, current]) {
        await restoring.dropDatabase(to(source), name, session);
      }
      const left = (await bench.databases()).filter((name) => name.startsWith('conformance'));
      expect(left).toEqual([source]);
    });

    it('the signal ends each call with its reason', async () => {
      await bench.makeDatabase('conformance signal', 'create table t (id int primary key)');
      const backup = await backUp('conformance signal');
      const over = AbortSignal.abort(new Error('enough'));
      const target = to('conformance signal');
      const late = { network, signal: over };
      for (const call of [
        () => backUp('conformance signal', over),
        () => restore('conformance signal', backup, over),
        () => restoring.inspectTarget(target, { kind: 'empty' }, backup.needs, late),
        () => restoring.createDatabase(target, 'conformance never', backup.needs, late),
        () => restoring.empty(target, late),
        () =>
          inFolder((workDirectory) =>
            restoring.startSandbox({
              ...{ needs: backup.needs, limits: ROOMY, workDirectory, signal: over },
            }),
          ),
      ]) {
        await expect(call()).rejects.toThrow('enough');
      }
      expect(await bench.databases()).not.toContain('conformance never');
      expect((await backUp('conformance signal')).content).toEqual(backup.content);
    });
  });
}

/** Pieces that are cut at arbitrary places. */
async function* inPieces(file: Buffer, size = 10_007): AsyncGenerator<Buffer> {
  for (let at = 0; at < file.length; at += size) yield file.subarray(at, at + size);
}
