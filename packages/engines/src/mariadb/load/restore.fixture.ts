import { randomUUID } from 'node:crypto';
import { chmod, mkdtemp, rmdir } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { Inventory, Measured, MeasureOptions } from '@holdfast/artifact';
import { type Mariadb, templateFolder } from '@holdfast/platform/testing';
import { vi } from 'vitest';
import type { ConnectionTarget } from '../../credentials/model.ts';
import { createEngines } from '../../index.ts';
import type { DumpOptions, RestoreNeeds, RestoreOptions, RestoreOutcome } from '../../model.ts';
import { network, PATIENT_MS } from '../../probe/probe.fixture.ts';
import { contentOf } from '../../testing/measure-dump.ts';
import { id, measureDump } from '../dump/dump.fixture.ts';

export type Backup = {
  file: Buffer;
  needs: RestoreNeeds;
  contents: Omit<Measured, 'bytes' | 'rights' | 'largest'>;
  rights: Measured['rights'];
  inventory: Inventory | undefined;
  warnings: string[];
};

const keepIn = templateFolder('sandboxes');
const engine = (places = {}) =>
  createEngines({ places, probeDeadlineMs: PATIENT_MS, keepIn }).mariadb;
export const never = new AbortController().signal;
export const session = { network, signal: never };
export const restoring = (places = {}) => engine(places).restoring;

/** Dumps as a backup does. */
export async function backUp(
  from: ConnectionTarget,
  {
    like,
    places,
    ...options
  }: Pick<MeasureOptions, 'asleep' | 'without'> &
    Pick<DumpOptions, 'like'> & { places?: object } = {},
): Promise<Backup> {
  return inFolder(async (workDirectory) => {
    const dump = await engine(places).dump(from, {
      ...{ ...session, excludeTables: [], workDirectory },
      ...(like && { like }),
    });
    const { file, contents, measured } = await measureDump(dump, options);
    const { server, extensions, surroundings } = dump.about;
    const { rights, largest } = measured;
    const about = { server, extensions, bytes: measured.bytes, database: from.database };
    const needs: RestoreNeeds = {
      ...{ ...about, ownership: 'omit' },
      ...(surroundings && { surroundings }),
      ...(largest !== undefined && { largest }),
      ...(rights && { rights: { roles: rights.roles } }),
    };
    const { inventory, warnings } = dump.about;
    return { file, contents, needs, rights, inventory, warnings };
  });
}

/** What a stored backup has without what the copy lacks. */
export function contentsWithout({ file }: Pick<Backup, 'file'>, outcome: RestoreOutcome) {
  const measurer = engine().createMeasurer(lacking(outcome));
  measurer.write(file);
  return contentOf(measurer.finish());
}

/** As a proof measures: without what was left out, and with each event in its own state. */
export function lacking({ leftOut, asleep }: Pick<RestoreOutcome, 'leftOut' | 'asleep'>) {
  const without = new Set(leftOut?.flatMap(({ marks = [] }) => marks));
  return { without, ...(asleep && { asleep }) };
}

export type RestoreTrial = Partial<RestoreOptions> & { places?: object };

/** Restores a dump that comes in pieces, cut at arbitrary places. */
export async function load(
  to: ConnectionTarget,
  { file, needs }: Pick<Backup, 'file' | 'needs'>,
  { places = {}, ...options }: RestoreTrial = {},
): Promise<RestoreOutcome & { log: string[] }> {
  return inFolder(async (workDirectory) => {
    const log: string[] = [];
    const outcome = await restoring(places).restore(to, {
      ...{ ...session, needs, workDirectory, ownership: 'omit' },
      ...{ dump: inPieces(file), log: (line: string) => log.push(line) },
      ...options,
    });
    return { ...outcome, log };
  });
}

/** The folder must be empty afterwards. */
async function inFolder<T>(work: (folder: string) => Promise<T>): Promise<T> {
  const folder = await mkdtemp(path.join(tmpdir(), 'holdfast-test-'));
  await chmod(folder, 0o711); // as those of a service are
  try {
    return await work(folder);
  } finally {
    await rmdir(folder);
  }
}

export async function* inPieces(file: Buffer, size = 10_007): AsyncGenerator<Buffer> {
  for (let at = 0; at < file.length; at += size) yield file.subarray(at, at + size);
}

/** The code and message of the error that it was rejected with. */
export async function failureOf(
  work: Promise<unknown>,
): Promise<{ code: string; message: string }> {
  return work.then(
    () => ({ code: 'none', message: 'it did not fail' }),
    (error) => ({ code: error.code ?? error.name, message: error.message }),
  );
}

/** Runs these statements, and keeps their session until it is told to end. */
export async function holdUp(
  server: Mariadb,
  statements: string,
): Promise<{ end(): Promise<void> }> {
  const name = `held ${randomUUID()}`;
  const held = server.sql(`${statements}; select sleep(60) as ${id(name)}`).catch(() => {});
  const find = () =>
    server.sql(`select id from information_schema.processlist
      where info like '%${name}%' and command = 'Query' and id <> connection_id()`);
  await vi.waitUntil(async () => (await find()) !== '', { timeout: 90_000 });
  return {
    async end() {
      await server.sql(`kill ${await find()}`);
      await held;
    },
  };
}

/** A bit of everything that a dump can contain, made in the session's own database. */
export const EVERYTHING = String.raw`
  create table parents (id int auto_increment primary key, name varchar(40) comment 'a;b "c" DEFINER=x');
  create table children (id int primary key, parent int, blob_ blob,
    constraint fk foreign key (parent) references parents (id) on delete cascade);
  insert into parents values (1, 'it''s; -- one'), (2, 'back\\slash\n\\! touch'), (7, null);
  insert into children values (1, 1, x'00ff0a'), (2, 2, ''), (3, 7, null);
  create table a_ring (id int primary key, b int);
  create table b_ring (id int primary key, a int, foreign key (a) references a_ring (id));
  alter table a_ring add foreign key (b) references b_ring (id);
  create sequence counter start with 100; do nextval(counter);
  create table counted (id int default nextval(counter), x int);
  insert into counted (x) values (1), (2);
  create table chosen (id int primary key, state enum('on', 'off'));
  set statement sql_mode = '' for insert into chosen values (1, 'on'), (2, '');
  create table versioned (id int primary key, x int) with system versioning;
  insert into versioned values (1, 1); update versioned set x = 2;
  create table parts (id int, at date) partition by range (year(at)) (
    partition p0 values less than (2020), partition p1 values less than maxvalue);
  insert into parts values (1, '2019-01-01'), (2, '2024-01-01');
  create table plain_myisam (id int primary key, t text, fulltext (t)) engine = MyISAM;
  insert into plain_myisam values (1, 'words');
  create table ${'`odd ``name;--`'} (${'`a``b`'} int primary key, g int as (${'`a``b`'} * 2) stored);
  insert into ${'`odd ``name;--`'} (${'`a``b`'}) values (1), (2);
  create table log_ (line text, at timestamp default current_timestamp);
  delimiter ;;
  create function twice(a int) returns int deterministic
  begin
    -- keep; this comment
    return a * 2; /* and ;; this */
  end;;
  create procedure note(line text) comment 'it''s' begin insert into log_ (line) values (line); end;;
  create trigger first_ before insert on parents for each row set new.name = concat(new.name, '!');;
  create trigger second_ before insert on parents for each row begin set new.name = concat(new.name, '?'); end;;
  create trigger after_ after delete on children for each row call note(concat('gone ', old.id));;
  create event every_day on schedule every 1 day starts '2030-01-01 00:00:00' comment 'x' do call note('day');;
  delimiter ;
  create view doubles as select id, twice(id) as d from parents;
  create view a_view_of_view as select d from doubles;
  create sql security invoker view open_view as select 1 as one;
`;

/** What only Oracle's mode knows: packages, one without a body. */
export const PACKAGES = `
  set sql_mode = oracle;
  delimiter $$
  create package pack as function one return int; end$$
  create package body pack as function one return int as begin return 1; end; end$$
  create package alone as function one return int; end$$
  delimiter ;
  set sql_mode = default;`;
