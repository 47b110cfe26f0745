import { RestoreFailure } from '../../model.ts';
import type { DatabaseObject } from '../target/objects.ts';
import { id } from '../target/server.ts';
import { tablesOf } from './find-state.ts';
import type { Swapping } from './model.ts';
import { MOVED, PREPARED, type SwapRecord } from './record.ts';

/** A table that was added after the record was made would stay behind in the new database. */
export async function checkSame({ connection, plan }: Swapping, record: SwapRecord): Promise<void> {
  const same = (tables: readonly DatabaseObject[], found: ReadonlySet<string>) =>
    tables.length === found.size && tables.every(({ name }) => found.has(name));
  const isSame =
    same(record.old.tables, await tablesOf(connection, plan.current)) &&
    same(record.new.tables, await tablesOf(connection, plan.side));
  if (!isSame) throw new TablesChanged();
}

export class TablesChanged extends RestoreFailure {
  constructor() {
    super(
      'SWAP_FAILED',
      'Tables were created or dropped while the databases were being swapped. Try again when nobody does that.',
    );
  }
}

/** What is left of the move, in one statement: all of it, unless a server died in the middle. */
export async function move({ connection, plan }: Swapping, record: SwapRecord): Promise<void> {
  const { current, side, aside } = plan;
  const inAside = await tablesOf(connection, aside);
  const inSide = await tablesOf(connection, side);
  const steps = [
    ...record.old.tables
      .filter(({ name }) => !inAside.has(name))
      .map(({ name }) => `${id(current, name)} to ${id(aside, name)}`),
    ...record.new.tables
      .filter(({ name }) => inSide.has(name))
      .map(({ name }) => `${id(side, name)} to ${id(current, name)}`),
    `${id(aside, PREPARED)} to ${id(aside, MOVED)}`,
  ];
  await connection.query(`rename table ${steps.join(', ')}`);
}
