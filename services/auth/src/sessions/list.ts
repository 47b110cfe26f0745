import { type Cursors, listPage, type Page, type PageRequest } from '@holdfast/platform/paging';
import type { Caller } from '../engine/index.ts';
import type { AuthDatabase } from '../tables.ts';
import type { Session } from './model.ts';
import { deviceOf } from './rules.ts';
import { listSessionRows } from './store.ts';

export async function listSessions(
  { database, cursors }: { database: AuthDatabase; cursors: Cursors },
  caller: Caller,
  page: PageRequest,
): Promise<Page<Session>> {
  const query = { organisation: caller.id, route: 'GET /sessions', filters: {}, ...page };
  return listPage(cursors, query, {
    rows: (slice) => database.system((tx) => listSessionRows(tx, { userId: caller.id, ...slice })),
    position: ({ id }) => [id],
    item: (row) => ({
      id: row.id,
      current: row.id === caller.sessionId,
      address: row.ip_address,
      userAgent: row.user_agent,
      device: deviceOf(row.user_agent) ?? null,
      createdAt: row.created_at.toISOString(),
      lastUsedAt: row.last_used_at.toISOString(),
      expiresAt: row.expires_at.toISOString(),
    }),
  });
}
