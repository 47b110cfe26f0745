import { type QueryExecutorProvider, sql } from 'kysely';
import type { SystemScope } from '../db/index.ts';

/** Thrown when a write came from a holder whose lease is gone. Nothing of it was written. */
export class LeaseLost extends Error {
  constructor(resource: string, cause?: unknown) {
    super(`The lease on ${resource} was lost.`, { cause });
    this.name = 'LeaseLost';
  }
}

/** The right to work on a resource, until it expires. All times are the database's. */
export type Lease = {
  readonly resource: string;
  /** Grows with every taking; an older token never writes again. */
  readonly token: number;
};

/** Takes the lease, or answers undefined while someone else holds it. */
export async function takeLease(
  database: SystemScope,
  resource: string,
  { holder, ttlMs }: { holder: string; ttlMs: number },
): Promise<Lease | undefined> {
  const { rows } = await database.system((tx) =>
    sql<{ token: number }>`
      insert into leases (resource, token, holder, expires_at)
      values (${resource}, nextval('lease_tokens'), ${holder}, ${expiry(ttlMs)})
      on conflict (resource) do update
        set token = excluded.token, holder = excluded.holder, expires_at = excluded.expires_at
        where leases.expires_at <= clock_timestamp()
      returning token`.execute(tx),
  );
  return rows[0] && { resource, token: rows[0].token };
}

/** Whether a lease that was taken with this token is still held, by the database's clock. */
export async function isHeld(
  tx: QueryExecutorProvider,
  { resource, token }: { resource: string; token: number | null },
): Promise<boolean> {
  const { rows } = await sql`
    select from leases
    where resource = ${resource} and token = ${token} and expires_at > clock_timestamp()`.execute(
    tx,
  );
  return rows.length > 0;
}

/** Extends the lease; false when it is no longer ours. */
export async function renewLease(
  database: SystemScope,
  { resource, token }: Lease,
  ttlMs: number,
): Promise<boolean> {
  const { numAffectedRows } = await database.system((tx) =>
    sql`update leases set expires_at = ${expiry(ttlMs)}
        where resource = ${resource} and token = ${token}
          and expires_at > clock_timestamp()`.execute(tx),
  );
  return numAffectedRows === 1n;
}

/** Gives the lease back, so that the next one need not wait for its expiry. */
export async function releaseLease(database: SystemScope, lease: Lease): Promise<void> {
  await database.system((tx) =>
    sql`delete from leases where resource = ${lease.resource} and token = ${lease.token}`.execute(
      tx,
    ),
  );
}

/** Refuses this transaction with `LeaseLost` unless the lease holds until its commit. */
export async function assertLease(tx: QueryExecutorProvider, lease: Lease): Promise<void> {
  await sql`select assert_lease(${lease.resource}, ${lease.token})`.execute(tx).catch((error) => {
    throw (error as { code?: string }).code === 'HF001'
      ? new LeaseLost(lease.resource, error)
      : error;
  });
}

function expiry(ttlMs: number) {
  return sql`clock_timestamp() + ${ttlMs} * interval '1 millisecond'`;
}
