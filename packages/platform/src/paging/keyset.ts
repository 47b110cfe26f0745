import {
  type Expression,
  type SelectQueryBuilder,
  type SqlBool,
  type StringReference,
  sql,
} from 'kysely';
import { unknownCursor } from './cursors.ts';
import type { Position } from './position.ts';

/** A sort column, by name or as an expression. It must never be null: wrap it in `coalesce`. */
export type SortColumn<DB, TB extends keyof DB> = {
  column: StringReference<DB, TB> | Expression<unknown>;
  direction: 'asc' | 'desc';
};

type PageRequest<DB, TB extends keyof DB> = {
  /** Ends with a unique column, so that together they identify one row. */
  order: readonly SortColumn<DB, TB>[];
  after: Position | undefined;
  limit: number;
};

/**
 * Orders the query and limits it to the rows after a position, plus one row more than the limit, by
 * which `listPage` sees whether another page follows.
 */
export function keysetPage<DB, TB extends keyof DB, Row>(
  query: SelectQueryBuilder<DB, TB, Row>,
  { order, after, limit }: PageRequest<DB, TB>,
): SelectQueryBuilder<DB, TB, Row> {
  const terms = order.map(({ column, direction }) => ({
    expression: typeof column === 'string' ? sql.ref(column) : column,
    direction,
  }));
  const cut = after === undefined ? query : query.where(isAfter(terms, after));
  return terms
    .reduce((sorted, { expression, direction }) => sorted.orderBy(expression, direction), cut)
    .limit(limit + 1);
}

type Term = { expression: Expression<unknown>; direction: 'asc' | 'desc' };
type Bound = Term & { value: string | number | boolean };

function isAfter(terms: readonly Term[], position: Position): Expression<SqlBool> {
  // A release may have changed the order since the cursor was issued.
  if (terms.length !== position.length) throw unknownCursor();
  const bounds = terms.map((term, index): Bound => {
    const value = position[index] ?? null;
    if (value === null) throw new TypeError('A sort column must not be null.');
    return { ...term, value };
  });
  const [first] = bounds;
  if (!first) throw new TypeError('A page needs an order.');
  return bounds.every(({ direction }) => direction === first.direction)
    ? rowIsAfter(bounds, first)
    : isStrictlyAfter(bounds, first);
}

/** One comparison of whole rows, which an index on these columns serves. */
function rowIsAfter(bounds: readonly Bound[], { direction }: Bound): Expression<SqlBool> {
  const columns = sql.join(bounds.map(({ expression }) => expression));
  const values = sql.join(bounds.map(({ value }) => sql.val(value)));
  return sql<SqlBool>`(${columns}) ${beyond(direction)} (${values})`;
}

/**
 * For mixed directions, written out column by column. The first bound stands outside of the `or`,
 * because PostgreSQL can start an index scan at it only there.
 */
function isStrictlyAfter(bounds: readonly Bound[], first: Bound): Expression<SqlBool> {
  const { expression, direction, value } = first;
  const [, ...rest] = bounds;
  const [next] = rest;
  if (!next) return sql<SqlBool>`${expression} ${beyond(direction)} ${value}`;
  const later = isStrictlyAfter(rest, next);
  return sql<SqlBool>`(${expression} ${beyond(direction)}= ${value} and (${expression} ${beyond(direction)} ${value} or ${later}))`;
}

function beyond(direction: 'asc' | 'desc') {
  return direction === 'asc' ? sql.raw('>') : sql.raw('<');
}
