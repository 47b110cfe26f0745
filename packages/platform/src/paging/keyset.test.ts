import {
  DummyDriver,
  Kysely,
  PostgresAdapter,
  PostgresIntrospector,
  PostgresQueryCompiler,
  sql,
} from 'kysely';
import { describe, expect, it } from 'vitest';
import { keysetPage } from './index.ts';
import type { SortColumn } from './keyset.ts';

type Tables = { widget: { id: string; organisation: string; name: string; size: number } };
type Order = SortColumn<Tables, 'widget'>[];

const db = new Kysely<Tables>({
  dialect: {
    createAdapter: () => new PostgresAdapter(),
    createDriver: () => new DummyDriver(),
    createIntrospector: (self) => new PostgresIntrospector(self),
    createQueryCompiler: () => new PostgresQueryCompiler(),
  },
});

const widgets = db.selectFrom('widget').select('id').where('organisation', '=', 'org-1');
const compile = (order: Order, after?: (string | number | boolean | null)[]) => {
  const { sql: text, parameters } = keysetPage(widgets, { order, after, limit: 25 }).compile();
  return {
    text: text.replace('select "id" from "widget" where "organisation" = $1', '…'),
    parameters,
  };
};

describe('keysetPage', () => {
  it('orders the first page and asks for one row more than the limit', () => {
    const order: Order = [
      { column: 'name', direction: 'asc' },
      { column: 'widget.id', direction: 'desc' },
    ];
    expect(compile(order)).toEqual({
      text: '… order by "name" asc, "widget"."id" desc limit $2',
      parameters: ['org-1', 26],
    });
  });

  it('compares whole rows when all directions agree, so that one index serves it', () => {
    const descending: Order = [
      { column: 'name', direction: 'desc' },
      { column: 'id', direction: 'desc' },
    ];
    expect(compile(descending, ['b', '7'])).toEqual({
      text: '… and ("name", "id") < ($2, $3) order by "name" desc, "id" desc limit $4',
      parameters: ['org-1', 'b', '7', 26],
    });
    const ascending: Order = [{ column: 'id', direction: 'asc' }];
    expect(compile(ascending, ['7']).text).toBe('… and ("id") > ($2) order by "id" asc limit $3');
  });

  it('compares column by column when directions differ', () => {
    const order: Order = [
      { column: 'size', direction: 'desc' },
      { column: sql`lower(name)`, direction: 'asc' },
      { column: 'id', direction: 'desc' },
    ];
    expect(compile(order, [5, 'b', '7'])).toEqual({
      text:
        '… and ("size" <= $2 and ("size" < $3 or (lower(name) >= $4 and (lower(name) > $5 or "id" < $6))))' +
        ' order by "size" desc, lower(name) asc, "id" desc limit $7',
      parameters: ['org-1', 5, 5, 'b', 'b', '7', 26],
    });
  });

  it('keeps a foreign position out of the text of the query', () => {
    const { text, parameters } = compile(
      [{ column: 'id', direction: 'asc' }],
      ["'); drop table widget --"],
    );
    expect(text).not.toContain('drop');
    expect(parameters).toContain("'); drop table widget --");
  });

  it('calls a cursor wrong whose order has changed since, and refuses null and no order', () => {
    const order: Order = [{ column: 'id', direction: 'asc' }];
    expect(() => compile(order, ['b', '7'])).toThrow(
      expect.objectContaining({ code: 'VALIDATION_FAILED' }),
    );
    expect(() => compile(order, [null])).toThrow(/must not be null/);
    expect(() => compile([], [])).toThrow(/needs an order/);
  });
});
