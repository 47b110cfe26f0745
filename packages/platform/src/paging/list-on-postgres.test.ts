import { randomBytes } from 'node:crypto';
import fc from 'fast-check';
import { type Generated, Kysely, PostgresDialect, sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { testDatabase, testPool } from '../testing/index.ts';
import { createCursors, keysetPage, listPage, type Page, type Position } from './index.ts';
import type { SortColumn } from './keyset.ts';

type Tables = {
  note: {
    id: Generated<number>;
    organisation: string;
    title: string;
    score: number;
    created_at: string;
  };
};
type Sort = keyof typeof ORDERS;
type Request = { organisation: string; sort: Sort; limit: number; cursor?: string | undefined };

/* What a service writes: the orders that it offers, the store's list, and the verb around it. */

const ORDERS = {
  newest: [
    { column: 'created_at', direction: 'desc' },
    { column: 'id', direction: 'desc' },
  ],
  title: [
    { column: sql`lower(title)`, direction: 'asc' },
    { column: 'id', direction: 'asc' },
  ],
  best: [
    { column: 'score', direction: 'desc' },
    { column: 'created_at', direction: 'asc' },
    { column: 'id', direction: 'desc' },
  ],
} as const satisfies Record<string, SortColumn<Tables, 'note'>[]>;

type ListRequest = { organisation: string; sort: Sort; limit: number; after: Position | undefined };

function listNotes(db: Kysely<Tables>, { organisation, sort, limit, after }: ListRequest) {
  const notes = db
    .selectFrom('note')
    .select([
      'id',
      'title',
      'score',
      sql<string>`created_at::text`.as('created'),
      sql<string>`lower(title)`.as('key'),
    ])
    .where('organisation', '=', organisation);
  return keysetPage(notes, { order: ORDERS[sort], after, limit }).execute();
}

type Note = Awaited<ReturnType<typeof listNotes>>[number];

const POSITIONS: Record<Sort, (note: Note) => Position> = {
  newest: ({ created, id }) => [created, id],
  title: ({ key, id }) => [key, id],
  best: ({ score, created, id }) => [score, created, id],
};

const cursors = createCursors(randomBytes(32));

async function pageOfNotes(
  db: Kysely<Tables>,
  { organisation, sort, limit, cursor }: Request,
): Promise<Page<Note>> {
  const query = { organisation, route: 'GET /notes', filters: { sort }, limit, cursor };
  return listPage(cursors, query, {
    rows: (slice) => listNotes(db, { organisation, sort, ...slice }),
    position: POSITIONS[sort],
  });
}

/* What it promises. */

let database: Awaited<ReturnType<typeof testDatabase>>;
let db: Kysely<Tables>;

beforeAll(async () => {
  database = await testDatabase();
  db = new Kysely<Tables>({
    dialect: new PostgresDialect({ pool: testPool(database.url, { max: 2 }) }),
  });
  await sql`create table note (
    id integer generated always as identity primary key,
    organisation text not null, title text not null, score double precision not null,
    created_at timestamptz not null)`.execute(db);
  await sql`create index on note (organisation, created_at, id)`.execute(db);
  await sql`create index on note (organisation, score desc, created_at, id desc)`.execute(db);
});

afterAll(async () => {
  await db.destroy();
  await database.drop();
});

const SORTS: Sort[] = ['newest', 'title', 'best'];

/** Few values for each column, a microsecond apart, so that ties and near ties are the rule. */
const note = fc.record({
  title: fc.constantFrom('a', 'B', 'é', "o'", '%', ''),
  score: fc.constantFrom(-1.5, 0, 0.1, 1e21),
  created_at: fc
    .integer({ min: 1, max: 5 })
    .map((micros) => `2026-03-29 01:59:59.99999${micros}+00`),
});
const notes = (minLength: number, maxLength: number) => fc.array(note, { minLength, maxLength });

type NewNote = { title: string; score: number; created_at: string };

async function add(organisation: string, added: NewNote[]): Promise<number[]> {
  if (added.length === 0) return [];
  const values = added.map((one) => ({ ...one, organisation }));
  const rows = await db.insertInto('note').values(values).returning('id').execute();
  return rows.map(({ id }) => id);
}

let organisations = 0;
const newOrganisation = () => `org-${organisations++}`;

describe('a list in pages', () => {
  it('gives every old item exactly once while the list grows between the pages', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.constantFrom(...SORTS),
        notes(0, 20),
        fc.array(notes(0, 3), { maxLength: 20 }),
        fc.integer({ min: 1, max: 6 }),
        async (sort, old, growth, limit) => {
          const organisation = newOrganisation();
          const oldIds = await add(organisation, old);
          const seen: number[] = [];
          let pages = 0;
          let cursor: string | undefined;
          do {
            const page = await pageOfNotes(db, { organisation, sort, limit, cursor });
            expect(page.items.length).toBeLessThanOrEqual(limit);
            seen.push(...page.items.map(({ id }) => id));
            cursor = page.nextCursor;
            await add(organisation, growth[pages++] ?? []);
          } while (cursor !== undefined);
          expect(new Set(seen).size).toBe(seen.length);
          expect(seen.filter((id) => oldIds.includes(id)).sort()).toEqual(oldIds.sort());
        },
      ),
      { numRuns: 60 },
    );
  });

  it('gives the same order in pages of any size as in one piece', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.constantFrom(...SORTS),
        notes(1, 25),
        fc.integer({ min: 1, max: 9 }),
        async (sort, all, limit) => {
          const organisation = newOrganisation();
          await add(organisation, all);
          await add(newOrganisation(), all);
          const whole = await pageOfNotes(db, { organisation, sort, limit: 100 });
          expect(whole.items).toHaveLength(all.length);
          expect(whole).not.toHaveProperty('nextCursor');
          const pieces: Note[] = [];
          let cursor: string | undefined;
          do {
            const page = await pageOfNotes(db, { organisation, sort, limit, cursor });
            pieces.push(...page.items);
            cursor = page.nextCursor;
          } while (cursor !== undefined);
          expect(pieces).toEqual(whole.items);
        },
      ),
      { numRuns: 40 },
    );
  });

  it.each(SORTS.filter((sort) => sort !== 'title'))(
    'starts at its position in the index for %s',
    async (sort) => {
      const organisation = newOrganisation();
      await sql`insert into note (organisation, title, score, created_at)
      select ${organisation}, 'x', n, now() from generate_series(1, 20000) n`.execute(db);
      await sql`analyze note`.execute(db);
      const position = sort === 'best' ? [100, '2000-01-01', 1] : ['2100-01-01', 1];
      const query = keysetPage(
        db.selectFrom('note').select('id').where('organisation', '=', organisation),
        {
          order: ORDERS[sort],
          after: position,
          limit: 25,
        },
      );
      const plan = JSON.stringify(await query.explain('json'));
      const leading =
        sort === 'best' ? /Index Cond[^}]*score <=/ : /Index Cond[^}]*ROW\(created_at, id\) </;
      expect(plan).toMatch(leading);
      expect(plan).not.toContain('"Sort"');
    },
  );
});
