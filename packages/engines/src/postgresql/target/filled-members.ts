import { findMembers, holdsOwnRows } from '../dump/members.ts';
import { rowsOf } from '../measure/object-name.ts';
import { openToWork, type Server } from './server.ts';

/** Those of these extensions' tables that hold rows of somebody's own, which a restore would take away. */
export async function findFilledMembers(
  server: Server,
  { rows: asked }: { rows: string[] },
): Promise<string[]> {
  const client = await openToWork(server);
  const filled: string[] = [];
  for (const member of await findMembers(client)) {
    const name = rowsOf(member.dumped);
    if (member.columns === null || !member.readable || !asked.includes(name)) continue;
    if (await holdsOwnRows(client, member, 'all rows')) filled.push(name);
  }
  return filled;
}
