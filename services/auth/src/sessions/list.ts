import { type Cursors, type Page, toPage } from '@holdfast/platform/paging';
import type { Caller } from '../engine/index.ts';
import type { AuthDatabase } from '../tables.ts';
import type { Session } from './model.ts';
import { listSessionRows } from './store.ts';

export async function listSessions(
  { database, cursors }: { database: AuthDatabase; cursors: Cursors },
  caller: Caller,
  { limit, cursor }: { limit: number; cursor?: string | undefined },
): Promise<Page<Session>> {
  const query = { organisation: caller.id, route: 'GET /sessions', filters: {} };
  const after = cursors.read(query, cursor);
  const rows = await database.system((tx) =>
    listSessionRows(tx, { userId: caller.id, after, limit }),
  );
  const sessions = rows.map((row) => ({
    id: row.id,
    current: row.id === caller.sessionId,
    address: row.ip_address,
    userAgent: row.user_agent,
    createdAt: row.created_at.toISOString(),
    expiresAt: row.expires_at.toISOString(),
  }));
  return toPage(
    sessions,
    limit,
    ({ id }) => [id],
    (position) => cursors.issue(query, position),
  );
}
