import { expect, test } from 'vitest';
import { archive, type Entry } from './archive.fixture.ts';
import { createPostgresqlMeasurer } from './index.ts';

type Made = [kind: string, tag: string, definition: string, schema?: string];

/** What a restore of these statements would run. */
function runBy(...made: Made[]) {
  const entries = made.map(
    ([kind, tag, definition, schema = 'public'], at): Entry => ({
      ...{ id: 10 + at, kind, tag, schema, definition },
    }),
  );
  const measurer = createPostgresqlMeasurer();
  measurer.write(archive(entries));
  return measurer.finish().code?.statements;
}

test.each<Made>([
  [
    'TABLE',
    't',
    "CREATE TABLE public.t (\n    a character varying(9) DEFAULT 'evil()'::text NOT NULL,\n    b numeric(9,2),\n    CONSTRAINT c CHECK ((length((a)::text) > 0))\n)\nWITH (fillfactor='9');\n",
  ],
  [
    'CONSTRAINT',
    't c',
    'ALTER TABLE ONLY public.t\n    ADD CONSTRAINT c FOREIGN KEY (a) REFERENCES public.u(a);\n',
  ],
  [
    'INDEX',
    'i',
    'CREATE UNIQUE INDEX i ON public.t USING btree (lower(a)) WHERE (b > (0)::numeric);\n',
  ],
  ['VIEW', 'v', 'CREATE VIEW public.v AS\n SELECT "evil(" FROM public.t;\n'],
  ['SEQUENCE', 's', 'CREATE SEQUENCE public.s\n    CACHE 1;\n'],
  ['SEQUENCE SET', 's', "SELECT pg_catalog.setval('public.s', 3, true);\n"],
  ['BLOB', '7', "SELECT pg_catalog.lo_create('7');\n"],
  ['COMMENT', 'TABLE t', "COMMENT ON TABLE public.t IS 'a; select pg_read_file()';\n"],
  ['STDSTRINGS', 'STDSTRINGS', "SET standard_conforming_strings = 'on';\n"],
])('runs nothing: %s', (...made) => {
  expect(runBy(made)).toEqual([]);
});

test.each<[runs: string, because: string[] | undefined, ...Made]>([
  [
    'at_restore',
    ['public.evil()'],
    'TABLE',
    't',
    'CREATE TABLE public.t (\n    a integer,\n    CONSTRAINT c CHECK (public.evil(a))\n);\n',
  ],
  [
    'at_restore',
    ['public.evil()'],
    'TABLE',
    't',
    'CREATE TABLE public.t (\n    a integer GENERATED ALWAYS AS (public.evil(b)) STORED\n);\n',
  ],
  [
    'at_restore',
    ['public.evil()'],
    'TABLE',
    't',
    'CREATE TABLE public.t (\n    a integer DEFAULT 1 CHECK (public.evil(1))\n);\n',
  ],
  [
    'when_used',
    ['public.evil()'],
    'TABLE',
    't',
    'CREATE TABLE public.t (\n    a integer DEFAULT public.evil(1) NOT NULL\n);\n',
  ],
  [
    'when_used',
    ['public.evil()'],
    'DEFAULT',
    't a',
    'ALTER TABLE public.t ALTER COLUMN a SET DEFAULT public.evil();\n',
  ],
  [
    'at_restore',
    ['"a_b".evil()'],
    'INDEX',
    'i',
    'CREATE INDEX i ON public.t USING btree ("a b".evil(a));\n',
  ],
  [
    'at_restore',
    ['"a__b"()'],
    'INDEX',
    'i',
    'CREATE INDEX i ON public.t USING btree ("a""b"(a));\n',
  ],
  [
    'at_restore',
    ['evil()'],
    'INDEX',
    'i',
    'CREATE INDEX i ON public.t USING btree (a$x$, evil(b$x$));\n',
  ],
  [
    'at_restore',
    ['a quote without an end'],
    'INDEX',
    'i',
    "CREATE INDEX i ON t (/* ' */ evil(a) /* ' */);\n",
  ],
  [
    'at_restore',
    ['pg_read_file()'],
    'MATERIALIZED VIEW',
    'm',
    "CREATE MATERIALIZED VIEW public.m AS\n SELECT pg_read_file('/etc/passwd');\n",
  ],
  [
    'at_restore',
    ['query_to_xml()'],
    'CHECK CONSTRAINT',
    't c',
    "ALTER TABLE public.t\n    ADD CONSTRAINT c CHECK ((query_to_xml('copy'::text) IS NULL)) NOT VALID;\n",
  ],
  [
    'at_restore',
    ['OPERATOR(public.+++)'],
    'DOMAIN',
    'd',
    'CREATE DOMAIN public.d AS integer\n\tCONSTRAINT c CHECK ((VALUE OPERATOR(public.+++) 1));\n',
  ],
  [
    'when_used',
    ['public.evil()'],
    'POLICY',
    't p',
    'CREATE POLICY p ON public.t USING (public.evil(a));\n',
  ],
  [
    'when_used',
    ['language plpgsql'],
    'FUNCTION',
    'f()',
    'CREATE FUNCTION public.f() RETURNS integer\n    LANGUAGE plpgsql\n    AS $$ begin return 1; end; $$;\n',
  ],
  [
    'as_owner',
    ['language sql'],
    'FUNCTION',
    'f()',
    'CREATE FUNCTION public.f() RETURNS integer\n    LANGUAGE sql SECURITY DEFINER\n    AS $_$ select $1 $_$;\n',
  ],
  [
    'when_used',
    undefined,
    'TRIGGER',
    't r',
    'CREATE TRIGGER r BEFORE INSERT ON public.t FOR EACH ROW EXECUTE FUNCTION public.f();\n',
  ],
  [
    'when_used',
    undefined,
    'EXTENSION',
    'dblink',
    'CREATE EXTENSION IF NOT EXISTS dblink WITH SCHEMA public;\n',
  ],
  [
    'at_restore',
    undefined,
    'EVENT TRIGGER',
    'e',
    'CREATE EVENT TRIGGER e ON ddl_command_end\n   EXECUTE FUNCTION public.f();\n',
  ],
  [
    'at_restore',
    undefined,
    'TYPE',
    'b',
    'CREATE TYPE public.b (\n    INPUT = public.b_in,\n    OUTPUT = public.b_out\n);\n',
  ],
  [
    'at_restore',
    undefined,
    'SEARCHPATH',
    'SEARCHPATH',
    "SELECT pg_catalog.set_config('search_path', 'public', false);\n",
  ],
  [
    'at_restore',
    ['a statement "COPY"'],
    'VIEW',
    'v',
    "CREATE VIEW public.v AS\n SELECT 1; COPY (SELECT 1) TO PROGRAM 'x';\n",
  ],
  [
    'at_restore',
    ['a statement "SELECT pg_catalog"'],
    'SEQUENCE SET',
    's',
    "SELECT pg_catalog.setval('public.s', evil(), true);\n",
  ],
  [
    'at_restore',
    ['its length'],
    'COMMENT',
    'x',
    `COMMENT ON TABLE x IS '${'x'.repeat(1 << 20)}';\n`,
  ],
])('runs %s, because of %j: %s %s', (runs, because, ...made) => {
  const [found, ...others] = runBy(made) ?? [];
  expect(found).toMatchObject({ runs, ...(because && { because }) });
  expect(others).toEqual([]);
});

test('a materialised view is filled when it is restored, out of views that call functions', () => {
  const view: Made = ['VIEW', 'v', 'CREATE VIEW public.v AS\n SELECT public.evil(1);\n'];
  const filled: Made = [
    'MATERIALIZED VIEW',
    'm',
    'CREATE MATERIALIZED VIEW public.m AS\n SELECT a FROM public.v\n  WITH NO DATA;\n',
  ];
  expect(runBy(filled)).toEqual([]);
  expect(runBy(view, filled)).toEqual([
    {
      object: 'materialized view public.m',
      runs: 'at_restore',
      because: ['views that call functions'],
    },
    { object: 'view public.v', runs: 'when_used', because: ['public.evil()'] },
  ]);
});

test('of many statements the worst are named, and the others counted', () => {
  const calls = Array.from(
    { length: 1_100 },
    (_, at): Made => ['TRIGGER', `t ${at}`, 'CREATE TRIGGER x;\n'],
  );
  const measurer = createPostgresqlMeasurer();
  const bad: Made = [
    'CAST',
    'CAST (a AS b)',
    'CREATE CAST (a AS b) WITH FUNCTION public.evil(a);\n',
  ];
  measurer.write(
    archive(
      [...calls, bad].map(([kind, tag, definition], at) => ({
        id: 10 + at,
        kind,
        tag,
        definition,
      })),
    ),
  );
  const { code } = measurer.finish();
  expect(code).toMatchObject({ more: 101, statements: { length: 1_000 } });
  expect(code?.statements[0]?.object).toBe('cast (a AS b)');
});

test('a definition of a server that means harm is read in one go', () => {
  const long = 1 << 19;
  const tags = Array.from({ length: 50_000 }, (_, at) => `$a${at}$ `).join('');
  for (const text of [
    'a.'.repeat(long),
    'a'.repeat(2 * long),
    tags,
    '\'"'.repeat(long),
    '($'.repeat(long),
  ]) {
    for (const kind of ['INDEX', 'TYPE', 'FUNCTION']) {
      expect(runBy([kind, 'x', `CREATE ${text}`])?.length).toBeLessThan(2);
    }
  }
});
