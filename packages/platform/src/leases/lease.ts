import { type QueryExecutorProvider, sql } from 'kysely';
import type { SystemScope } from '../db/index.ts';

/** Thrown when a holder writes after its lease is gone. Nothing was written. */
export class LeaseLost extends Error {
  constructor(resource: string, cause?: unknown) {
    super(`The lease on ${resource} was lost.`, { cause });
    this.name = 'LeaseLost';
  }
}

/** The right to work on a resource, until it expires. All times are the database's. */
export type Lease = {
  readonly resource: string;
  /** Increases each time the lease is taken; an older token can never write again. */
  readonly token: number;
};

/** Takes the lease, or returns undefined while another holder has it. */
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

/** Releases the lease, so that the next holder need not wait for it to expire. */
export async function releaseLease(database: SystemScope, lease: Lease): Promise<void> {
  await database.system((tx) =>
    sql`delete from leases where resource = ${lease.resource} and token = ${lease.token}`.execute(
      tx,
    ),
  );
}

/** Fails this transaction with `LeaseLost` unless the lease is held, and keeps it held until the commit. */
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
