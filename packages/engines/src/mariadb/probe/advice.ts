import { powersOf } from './grants.ts';
import { grantsOf, type ReadCheck } from './readable.ts';

/** How to make users with fewer rights; empty for one who has no more than a backup needs. */
export async function adviceOn(check: ReadCheck): Promise<string[]> {
  const { vendor, user, database, wording, connection } = check;
  const powers = powersOf(await grantsOf(check));
  if (powers.length === 0) return [];
  const name = wording.said(connection.escapeId(database.replaceAll(/[\\%_]/g, '\\$&')));
  const routines = vendor === 'mysql' ? 'GRANT SHOW_ROUTINE ON *.*' : 'GRANT SELECT ON mysql.proc';
  return [
    `User ${user} has ${wording.list(powers)}, and what a restored backup defines would run with these rights. For backups, this is enough: CREATE USER holdfast_backup IDENTIFIED BY '…'; GRANT SELECT, SHOW VIEW, TRIGGER, EVENT ON ${name}.* TO holdfast_backup; ${routines} TO holdfast_backup.`,
    `For restores: CREATE USER holdfast_restore IDENTIFIED BY '…'; CREATE DATABASE restored; GRANT ALL ON restored.* TO holdfast_restore.`,
  ];
}
