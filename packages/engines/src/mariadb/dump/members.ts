import type { Connection } from 'mariadb';
import { SqlError } from '../connection/library.ts';
import type { Column } from './model.ts';

const MEMBER = /'(?:[^'\\]|\\.|'')*'(?!')/gs;
/** Of more members it is not asked. */
const MOST_ASKED = 1_000;

/**
 * The columns whose members do not say which of them is meant: two that the column's collation takes
 * for the same (`'new'` and `'New'`), which a server accepts outside its strict mode, or one that it
 * takes for the error value, whose name is empty. A name is then read as the first member that fits.
 */
export async function findAmbiguous(
  connection: Connection,
  columns: readonly Column[],
): Promise<Set<Column>> {
  const known = new Map<string, boolean>();
  const ambiguous = new Set<Column>();
  for (const column of columns) {
    if (column.members === null) continue;
    const key = `${column.collation} ${column.members}`;
    const is = known.get(key) ?? (await isAmbiguous(connection, column));
    known.set(key, is);
    if (is) ambiguous.add(column);
  }
  return ambiguous;
}

async function isAmbiguous(
  connection: Connection,
  { members, characters, collation }: Column,
): Promise<boolean> {
  const names = members?.match(MEMBER) ?? [];
  // What is shown as a question mark may be anything, and so may what is binary.
  if (characters === null || characters === 'binary' || collation === null) return true;
  if (names.length > MOST_ASKED || names.some((name) => name.includes('?'))) return true;
  const each = names.map((name) => `union all select ${name}`).join(' ');
  const [characterSet, order] = [characters, collation].map((name) => name.replaceAll(/\W/g, ''));
  const rows = await connection
    .query<{ different: number }[]>(
      `select count(distinct convert(name using ${characterSet}) collate ${order}) as different
       from (select '' as name ${each}) names`,
    )
    .catch((error: unknown) => {
      if (error instanceof SqlError && !error.fatal) return [];
      throw error;
    });
  return Number(rows[0]?.different) !== names.length + 1;
}
