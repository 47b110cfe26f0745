import { createHash } from 'node:crypto';
import { type QueryExecutorProvider, sql } from 'kysely';
import { inBatches, type SystemScope } from '../db/index.ts';
import { Problem } from '../errors/index.ts';

const LIFETIME_HOURS = 24;
const KEY_FORM = /^[\x21-\x7e]{1,255}$/;

export type Answer = { status: number; body: unknown };

export type KeyedRequest = {
  organisation: string;
  operation: string;
  key: string | undefined;
  body: unknown;
  now: Date;
};

/**
 * Does the work once per organisation, operation and key: the same key with the same request gives
 * the first answer again for a day; with another request it is refused. Key, work and answer
 * share the caller's transaction, so a request that failed can be tried again under its key, and
 * of two at once the second waits for the first. Without a key the work is simply done.
 */
export async function once(
  tx: QueryExecutorProvider,
  request: KeyedRequest,
  work: () => Promise<Answer>,
): Promise<Answer> {
  if (request.key === undefined) return work();
  const digest = digestOf(request);
  if (!(await claim(tx, request, request.key, digest))) {
    const answer = await recall(tx, request, request.key, digest);
    if (!answer) throw new Problem('IDEMPOTENCY_CONFLICT');
    return answer;
  }
  const answer = await work();
  await sql`
    update idempotency_keys
    set status = ${answer.status}, response = ${JSON.stringify(answer.body ?? null)}
    where organisation_id = ${request.organisation} and operation = ${request.operation}
      and key = ${request.key}`.execute(tx);
  return answer;
}

/**
 * The answer given before under this key, if there is one: for work that must call other hosts
 * before its transaction, and need not do so again. `once` still decides.
 */
export async function answerOf(
  tx: QueryExecutorProvider,
  request: KeyedRequest,
): Promise<Answer | undefined> {
  return request.key === undefined
    ? undefined
    : recall(tx, request, request.key, digestOf(request));
}

function digestOf({ key = '', body }: KeyedRequest): Buffer {
  if (!KEY_FORM.test(key)) {
    throw Problem.validation({ 'idempotency-key': 'must be 1 to 255 printable ASCII characters' });
  }
  return createHash('sha256')
    .update(JSON.stringify(body ?? null))
    .digest();
}

type Scope = { organisation: string; operation: string; now: Date };

/** An expired key counts as never used, whether or not it has been deleted yet. */
async function claim(
  tx: QueryExecutorProvider,
  { organisation, operation, now }: Scope,
  key: string,
  digest: Buffer,
): Promise<boolean> {
  const { rows } = await sql`
    insert into idempotency_keys (organisation_id, operation, key, request_digest, created_at)
    values (${organisation}, ${operation}, ${key}, ${digest}, ${now})
    on conflict (organisation_id, operation, key) do update
      set request_digest = excluded.request_digest, created_at = excluded.created_at,
          status = null, response = null
      where idempotency_keys.created_at <= ${expiredBefore(now)}
    returning 1`.execute(tx);
  return rows.length === 1;
}

async function recall(
  tx: QueryExecutorProvider,
  { organisation, operation, now }: Scope,
  key: string,
  digest: Buffer,
): Promise<Answer | undefined> {
  const { rows } = await sql<{ request_digest: Buffer; status: number; response: unknown }>`
    select request_digest, status, response from idempotency_keys
    where organisation_id = ${organisation} and operation = ${operation} and key = ${key}
      and created_at > ${expiredBefore(now)}`.execute(tx);
  const [first] = rows;
  if (!first) return undefined;
  if (!first.request_digest.equals(digest)) throw new Problem('IDEMPOTENCY_CONFLICT');
  return { status: first.status, body: first.response };
}

/** For a periodic task: deletes the keys that have expired. */
export function deleteExpiredKeys(database: SystemScope, now: Date): Promise<number> {
  return inBatches((atMost) =>
    database.system(async (tx) => {
      const { numAffectedRows } = await sql`
        delete from idempotency_keys where (organisation_id, operation, key) in (
          select organisation_id, operation, key from idempotency_keys
          where created_at <= ${expiredBefore(now)} limit ${atMost} for update skip locked
        )`.execute(tx);
      return Number(numAffectedRows ?? 0);
    }),
  );
}

function expiredBefore(now: Date): Date {
  return new Date(now.getTime() - LIFETIME_HOURS * 3_600_000);
}
