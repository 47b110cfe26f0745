import { readFile } from 'node:fs/promises';
import path from 'node:path';
import type { Measured } from '@holdfast/artifact';
import { templateFolder } from '@holdfast/platform/testing';
import pg from 'pg';
import { expect } from 'vitest';
import type { ConnectionTarget } from '../../credentials/model.ts';
import { createEngines } from '../../index.ts';
import type { RestoreNeeds, RestoreOptions, Restoring } from '../../model.ts';
import { network, PATIENT_MS, target } from '../../probe/probe.fixture.ts';
import { contentOf, dumpSource, measureDump } from '../dump/dump.fixture.ts';

export type Dumped = { file: Buffer; measured: Measured; needs: RestoreNeeds };

const keepIn = templateFolder('sandboxes');
const STATEMENTS = path.resolve(import.meta.dirname, '../../testing');

/** A server of Debian's, and what restores need. */
export function restoreBench(settings: Parameters<typeof dumpSource>[0] = {}) {
  const source = dumpSource(settings);
  const restoring = (places = {}): Restoring =>
    createEngines({ places, probeDeadlineMs: PATIENT_MS, keepIn }).postgresql.restoring;
  const session = () => ({ network, signal: new AbortController().signal });

  async function dumped(to: ConnectionTarget): Promise<Dumped> {
    const dump = await source.dump(to);
    const { file, measured } = await measureDump(dump);
    const { server, extensions, surroundings } = dump.about;
    const needs: RestoreNeeds = {
      ...{ server, extensions, bytes: file.length, database: to.database, ownership: 'omit' },
      ...(measured.rights && { rights: measured.rights }),
      ...(surroundings && { surroundings }),
    };
    return { file, measured, needs };
  }

  return {
    ...source,
    restoring,
    session,
    dumped,
    /** Another server, as a target for the engine. */
    at(address: { port: number; password: string }, database: string): ConnectionTarget {
      const { port, password } = address;
      return target('postgresql', {
        ...{ port, database, username: 'postgres', password, tls: { mode: 'off' } },
      });
    },
    /** Runs a file of statements that round trips of backups use, too. */
    async runFile(database: string, name: string): Promise<void> {
      const client = await source.open(database);
      await client.query(await readFile(path.join(STATEMENTS, name), 'utf8'));
      await client.end();
    },
    async restore(
      to: ConnectionTarget,
      { file, needs }: Dumped,
      options: Partial<RestoreOptions> & { places?: object } = {},
    ) {
      const lines: string[] = [];
      const { places, ...rest } = options;
      const outcome = await restoring(places).restore(to, {
        ...session(),
        dump: piecesOf(file),
        ownership: 'omit',
        needs,
        workDirectory: await source.work(),
        log: (line) => lines.push(line),
        ...rest,
      });
      return { ...outcome, lines };
    },
    /** Dumps what was restored, and expects the same content. */
    async expectSame(to: ConnectionTarget, from: Dumped): Promise<void> {
      expect(contentOf((await dumped(to)).measured)).toEqual(contentOf(from.measured));
    },
    async role(name: string, rights = ''): Promise<{ username: string; password: string }> {
      const password = "pass'word \\ @:/%";
      await source
        .admin()
        .query(
          `create role ${pg.escapeIdentifier(name)} login ${rights} password ${pg.escapeLiteral(password)}`,
        );
      return { username: name, password };
    },
    async databases(): Promise<string[]> {
      const { rows } = await source.admin().query('select datname from pg_database order by 1');
      return rows.map(({ datname }) => datname);
    },
  };
}

/** As a stream brings them; the last piece is small, so that the end comes by itself. */
export async function* piecesOf(
  file: Buffer,
  size = 64 << 10,
): AsyncGenerator<Buffer, void, undefined> {
  for (let at = 0; at < file.length; at += size) yield file.subarray(at, at + size);
}
