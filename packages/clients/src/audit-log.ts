import type * as Auth from './generated/auth/types.gen.ts';
import type * as Backup from './generated/backup/types.gen.ts';
import type { Services } from './services.ts';

/** What happened in either service. */
export type AuditEntry = Auth.AuditEntry | Backup.AuditEntry;

type AuditQuery = {
  from?: string;
  to?: string;
  /** Of either service, separated by commas. */
  actions?: string;
  target_types?: string;
  target_id?: string;
  actors?: string;
  limit?: number;
  cursor?: string | undefined;
};
type Call = { query: AuditQuery; signal?: AbortSignal | undefined };
/** Reads one page; `pages` reads them all. */
export type ListAuditLog = (call: Call) => Promise<Page>;
type Page = { items: AuditEntry[]; nextCursor?: string };

/** How far one service's log was read: entries that were not handed out yet, and where to go on. */
type Reading = { waiting: AuditEntry[]; cursor?: string | undefined; isDone: boolean };

/** The target types of auth alone; all others are the backup service's. */
const TYPES_OF_AUTH: ReadonlySet<string> = new Set<Auth.AuditEntry['target']['type']>([
  'session',
  'account',
  'factor',
  'organisation',
  'member',
  'invitation',
  'service_account',
  'sign_on',
]);

/** What was refused: auth records it for services that have no log. */
const TYPE_OF_BOTH = 'operation';

const MOST = 100;
const NOT_READ: Reading = { waiting: [], isDone: false };

/**
 * The logs of both services as one, newest first, with the same filters. A service account has no
 * session, so it passes no organisation and sees the backup service's log alone.
 */
export function createListAuditLog(
  { auth, backup }: Pick<Services, 'auth' | 'backup'>,
  organisationId: string | undefined,
): ListAuditLog {
  return async ({ query: { cursor: text, limit = 50, ...filters }, signal }) => {
    const parts = [
      {
        filters: organisationId === undefined ? undefined : forService(filters, true),
        read: (query: AuditQuery) =>
          auth.listAuthAuditLog({
            path: { organisationId: organisationId ?? '' },
            query,
            signal,
          }) as Promise<Page>,
      },
      {
        filters: forService(filters, false),
        read: (query: AuditQuery) => backup.listAuditLog({ query, signal }) as Promise<Page>,
      },
    ];
    const readings: Reading[] = text === undefined ? [NOT_READ, NOT_READ] : JSON.parse(text);
    const items: AuditEntry[] = [];
    while (items.length < limit) {
      await Promise.all(
        parts.map(async (part, at) => {
          const reading = readings[at] ?? NOT_READ;
          if (!part.filters) readings[at] = { waiting: [], isDone: true };
          else if (reading.waiting.length === 0 && !reading.isDone) {
            readings[at] = await readOn(part.read, part.filters, reading, limit);
          }
        }),
      );
      const next = newest(readings);
      if (!next) break;
      items.push(next);
    }
    const isOver = readings.every(({ waiting, isDone }) => waiting.length === 0 && isDone);
    return isOver ? { items } : { items, nextCursor: JSON.stringify(readings) };
  };
}

async function readOn(
  read: (query: AuditQuery) => Promise<Page>,
  filters: AuditQuery,
  { cursor }: Reading,
  limit: number,
): Promise<Reading> {
  const query = { ...filters, limit: Math.min(limit, MOST), ...(cursor && { cursor }) };
  const { items, nextCursor } = await read(query);
  return { waiting: items, cursor: nextCursor, isDone: nextCursor === undefined };
}

/** Removes the newest entry and returns it. */
function newest(readings: Reading[]): AuditEntry | undefined {
  const [latest] = readings
    .filter(({ waiting }) => waiting.length > 0)
    .sort((a, b) => timeOf(b) - timeOf(a));
  return latest?.waiting.shift();
}

function timeOf({ waiting: [first] }: Reading): number {
  return first ? Date.parse(first.occurredAt) : 0;
}

/** The filters that concern this service; undefined if nothing in it can match. */
function forService(
  { actions, target_types, ...rest }: AuditQuery,
  isAuth: boolean,
): AuditQuery | undefined {
  const mine = (list: string) =>
    list.split(',').filter((name) => {
      const [type = ''] = name.split('.');
      return type === TYPE_OF_BOTH || TYPES_OF_AUTH.has(type) === isAuth;
    });
  const wantedActions = actions === undefined ? undefined : mine(actions);
  const wantedTypes = target_types === undefined ? undefined : mine(target_types);
  if (wantedActions?.length === 0 || wantedTypes?.length === 0) return undefined;
  return {
    ...rest,
    ...(wantedActions && { actions: wantedActions.join(',') }),
    ...(wantedTypes && { target_types: wantedTypes.join(',') }),
  };
}
