import { expect, test } from 'vitest';
import type { ClientTool } from '../../model.ts';
import type { ContentsEntry } from '../measure/contents.ts';
import { restoreTool } from '../rules.ts';
import { assignment } from '../surroundings/settings.ts';
import { planAsText } from './as-text.ts';
import { firstHarmful, readMessages, warningsIn } from './messages.ts';
import { fitsOneTransaction, leaveOut, readList } from './plan.ts';
import { extensionsIn, heapsIn, rolesIn } from './statements.ts';

const tool = (major: number, minor = 0): ClientTool => ({
  ...{ name: 'pg_restore', path: `/${major}/pg_restore`, vendor: 'postgresql' },
  ...{ major, minor, version: `${major}.${minor}` },
});

test('pg_restore is never older than the dump nor newer than the server, and else the newest', () => {
  const tools = [13, 15, 16, 17, 18].map((major) => tool(major, 1));
  const major = (dumped: number, server: number) => restoreTool(tools, { dumped, server })?.major;
  expect(major(15, 15)).toBe(15);
  expect(major(15, 17)).toBe(17);
  expect(major(14, 14)).toBeUndefined();
  expect(major(12, 14)).toBe(13);
  expect(major(18, 17)).toBeUndefined();
});

test('only what is named passes, and details belong to their message', () => {
  const benign = [
    'WARNING:  wal_level is insufficient to publish logical changes',
    'HINT:  Set wal_level to "logical" before creating subscriptions.',
    'pg_restore: NOTICE:  extension "x" already exists, skipping',
  ].join('\n');
  expect(firstHarmful(benign)).toBeUndefined();
  expect(readMessages(benign)).toHaveLength(2);
  expect(warningsIn(`${benign}\n${benign}`)).toEqual([expect.stringContaining('wal_level')]);
  for (const line of [
    'pg_restore: warning: errors ignored on restore: 1',
    'pg_restore: warning: restoring tables WITH OIDS is not supported anymore',
    'WARNING:  no privileges were granted for "t"',
    'something else',
  ]) {
    expect(firstHarmful(`${benign}\n${line}\nDETAIL:  more`)).toBe(`${line}\nDETAIL:  more`);
  }
});

test('a list is read by its numbers, whatever the names in it', () => {
  const entries = readList(
    '; comment\n215; 1259 16392 TABLE public t postgres\n3; 0 0 COMMENT - EXTENSION pg_trgm \n',
  );
  expect(entries).toEqual([
    { id: 215, key: '1259 16392', text: 'TABLE public t postgres' },
    { id: 3, key: '0 0', text: 'COMMENT - EXTENSION pg_trgm ' },
  ]);
  const foreign = { ownsPublic: true, foreignExtensions: ['pg_trgm'] };
  expect([...leaveOut(entries, foreign).left]).toEqual([3]);
  const odd = readList('3; 0 0 COMMENT - EXTENSION "uuid-ossp" \n');
  expect([...leaveOut(odd, { ...foreign, foreignExtensions: ['uuid-ossp'] }).left]).toEqual([3]);
  expect(fitsOneTransaction(entries, 6)).toBe(true);
  expect(fitsOneTransaction(entries, 5)).toBe(false);
});

test('names are read from statements as pg_dump writes them', () => {
  const statements = `
CREATE EXTENSION IF NOT EXISTS "uuid-ossp" WITH SCHEMA "odd ""schema""";
CREATE POLICY "p TO x" ON "a.b"."t ON y" AS RESTRICTIVE FOR SELECT TO bob, "it's, me" USING (true);
CREATE POLICY q ON public.t USING ((a = 'TO nobody'::text));
CREATE POLICY r ON public.t TO PUBLIC USING (true);
CREATE USER MAPPING FOR "a b" SERVER s OPTIONS (x 'y');
CREATE ACCESS METHOD "my ""heap""" TYPE TABLE HANDLER heap_tableam_handler;
CREATE ACCESS METHOD indexes TYPE INDEX HANDLER bthandler;
CREATE ACCESS METHOD theirs TYPE TABLE HANDLER public.heap_tableam_handler;`;
  expect(extensionsIn(statements)).toEqual([{ name: 'uuid-ossp', schema: 'odd "schema"' }]);
  expect(rolesIn(statements)).toEqual(['bob', "it's, me", 'a b']);
  expect(heapsIn(statements)).toEqual(['my "heap"']);
});

test('a setting is written so that it is read as it was', () => {
  expect(assignment('search_path="$user", public, "a, ""b"""')).toBe(
    `"search_path" to '$user', 'public', 'a, "b"'`,
  );
  expect(assignment('search_path=""')).toBe(`"search_path" to ''`);
  expect(assignment("app.x=it's, a=b")).toBe(`"app"."x" to 'it''s, a=b'`);
});

test('a definition is looked through in one go, whatever it holds', { timeout: 30_000 }, () => {
  const none = Buffer.alloc(0);
  const entry = (id: number, kind: string) =>
    ({
      ...{ id, kind, tag: none, namespace: none, owner: none, copy: none, digest: none },
      ...{ hasData: false, dependencies: [] as number[] },
    }) as unknown as ContentsEntry;
  const definitions: Record<string, string> = {
    FUNCTION: `CREATE FUNCTION f(a text DEFAULT '\n    LANGUAGE ${'x'.repeat(100_000)}\n')`,
    PUBLICATION: 'CREATE PUBLICATION x\n'.repeat(20_000),
    TYPE: 'CREATE TYPE x\n'.repeat(20_000),
  };
  const plan = planAsText(
    {
      entries: Object.keys(definitions).map((kind, id) => entry(id, kind)),
      definitionOf: ({ kind }) => Buffer.from(definitions[kind] ?? ''),
    },
    { isOfSuperusers: () => false, provided: new Set() },
  );
  expect(plan).toMatchObject({ names: [], untested: [] });
});
