import { endWell, endWellLater, mutantsOf, often } from '@holdfast/platform/testing';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { RestoreFailure } from '../../model.ts';
import { recognise } from '../load/recognise.ts';
import { judge, judgeCommand, judgeError, nameOf, standardStringsIn } from './judge.ts';
import { createTextReader, type TextStep } from './read.ts';

const runs = { numRuns: often({ test: 200, soak: 20_000 }) };

/** As pg_dump writes it. */
const DUMP = `--
-- PostgreSQL database dump
--

\\restrict 0aB1

-- Dumped from database version 15.8 (Debian 15.8-0+deb12u1)
-- Dumped by pg_dump version 15.8 (Debian 15.8-0+deb12u1)

SET statement_timeout = 0;
SET client_encoding = 'UTF8';
SET standard_conforming_strings = on;
SELECT pg_catalog.set_config('search_path', '', false);
CREATE EXTENSION IF NOT EXISTS citext WITH SCHEMA public;

CREATE FUNCTION public.f() RETURNS integer
    LANGUAGE plpgsql
    AS $_$ begin return 1; -- ; $$
 end $_$;

ALTER FUNCTION public.f() OWNER TO shop;
CREATE TABLE public."odd ""name" (
    id integer NOT NULL,
    note text DEFAULT 'it''s; E''\\\\'
);

COPY public."odd ""name" (id, note) FROM stdin;
1\tone \\\\.
2\t\\N
\\.

REVOKE ALL ON TABLE public.t FROM PUBLIC;
GRANT SELECT ON TABLE public.t TO PUBLIC;
SELECT pg_catalog.setval('public.s', 3, true);
--
-- PostgreSQL database dump complete
--

\\unrestrict 0aB1

`;

async function read(bytes: Buffer, size: number): Promise<TextStep[]> {
  const steps: TextStep[] = [];
  async function* pieces() {
    for (let at = 0; at < bytes.length; at += size)
      yield Buffer.from(bytes.subarray(at, at + size));
  }
  for await (const some of createTextReader().over(pieces())) steps.push(...some);
  return steps;
}

test('text that is damaged anywhere is read as steps, or refused with its line', async () => {
  const examine = async (bytes: Buffer, size: number) => {
    endWell(() => recognise(bytes));
    const steps = await endWellLater(() => read(bytes, size), [RestoreFailure]);
    for (const step of steps ?? []) {
      if (step.do === 'run' || step.do === 'begin-rows') expect(step.text.includes(0)).toBe(false);
    }
  };
  await examine(Buffer.from(DUMP), 64);
  const size = fc.integer({ min: 1, max: 4_000 });
  await fc.assert(fc.asyncProperty(mutantsOf(Buffer.from(DUMP)), size, examine), runs);
});

test('a damaged statement is judged, whatever it is', () => {
  const statements = DUMP.split(';\n').map((text) => Buffer.from(text.replace(/^\s+/, '')));
  const damaged = mutantsOf(...statements);
  fc.assert(
    fc.property(damaged, (statement) => {
      const judged = endWell(() => judge(statement, new Set()));
      expect(['run', 'rows', 'left', 'refused']).toContain(judged?.is);
      endWell(() => [standardStringsIn(statement), judgeCommand(statement.toString('latin1'))]);
      endWell(() => judgeError(statement, '42501', true));
      expect(endWell(() => nameOf(statement))?.isWellFormed()).toBe(true);
    }),
    runs,
  );
});

test.each(['constructor', '__proto__', 'toString', 'valueOf'])(
  'SET %s is what pg_dump does not set',
  (name) => {
    expect(judge(Buffer.from(`SET ${name.toLowerCase()} = 1`), new Set())).toMatchObject({
      is: 'refused',
    });
  },
);
