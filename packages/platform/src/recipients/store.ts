import { type QueryExecutorProvider, sql } from 'kysely';
import type { ErasedAddress } from '../directory/index.ts';

/** The addresses of all organisations, in alphabetical order. System scope. */
export async function selectAddresses(
  tx: QueryExecutorProvider,
  { after, limit }: { after: string; limit: number },
): Promise<string[]> {
  const { rows } = await sql<{ address: string }>`
    select distinct address from alert_recipients where address > ${after}
    order by address limit ${limit}`.execute(tx);
  return rows.map(({ address }) => address);
}

const untouchedSince = ({ address, erasedAt }: ErasedAddress) => sql`
  address = ${address} and greatest(asked_at, confirmed_at, '-infinity') <= ${erasedAt}`;

/**
 * The organisations in which an erased address was last named or confirmed before its erasure.
 * System scope.
 */
export async function selectOrganisationsOf(
  tx: QueryExecutorProvider,
  erased: ErasedAddress,
): Promise<string[]> {
  const { rows } = await sql<{ organisation: string }>`
    select organisation_id as organisation from alert_recipients
    where ${untouchedSince(erased)} and (${erased.organisations}::uuid[] is null
      or organisation_id = any(${erased.organisations}::uuid[]))
    order by organisation_id`.execute(tx);
  return rows.map(({ organisation }) => organisation);
}

/** Whether that is still so in this organisation. System scope. */
export async function isUntouched(
  tx: QueryExecutorProvider,
  organisation: string,
  erased: ErasedAddress,
): Promise<boolean> {
  const { rows } = await sql`
    select from alert_recipients
    where organisation_id = ${organisation} and ${untouchedSince(erased)}`.execute(tx);
  return rows.length > 0;
}

/** Returns whether it was there. */
export async function deleteErased(
  tx: QueryExecutorProvider,
  organisation: string,
  erased: ErasedAddress,
): Promise<boolean> {
  const { numAffectedRows } = await sql`
    delete from alert_recipients
    where organisation_id = ${organisation} and ${untouchedSince(erased)}`.execute(tx);
  return numAffectedRows === 1n;
}

/** Notes the addresses; returns those that are to be asked now. */
export async function takeToAsk(
  tx: QueryExecutorProvider,
  organisation: string,
  addresses: readonly string[],
  { at, notSince }: { at: Date; notSince: Date },
): Promise<string[]> {
  if (addresses.length === 0) return [];
  const { rows } = await sql<{ address: string }>`
    insert into alert_recipients as r (organisation_id, address, asked_at)
    select ${organisation}, address, ${at} from unnest(${[...addresses]}::text[]) as a (address)
    on conflict (organisation_id, address) do update set asked_at = excluded.asked_at
    where r.confirmed_at is null and r.asked_at < ${notSince}
    returning address`.execute(tx);
  return rows.map(({ address }) => address);
}

export async function countAskedSince(
  tx: QueryExecutorProvider,
  organisation: string,
  since: Date,
): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::integer as count from alert_recipients
    where organisation_id = ${organisation} and asked_at >= ${since}`.execute(tx);
  return rows[0]?.count ?? 0;
}

/** For a question that could not be sent: naming the address again asks again. */
export async function forgetAsking(
  tx: QueryExecutorProvider,
  organisation: string,
  address: string,
): Promise<void> {
  await sql`
    update alert_recipients set asked_at = '-infinity'
    where organisation_id = ${organisation} and address = ${address} and confirmed_at is null`.execute(
    tx,
  );
}

/** Whether the address was asked and has not confirmed yet. */
export async function isAsked(
  tx: QueryExecutorProvider,
  organisation: string,
  address: string,
): Promise<boolean> {
  const { rows } = await sql`
    select from alert_recipients
    where organisation_id = ${organisation} and address = ${address} and confirmed_at is null`.execute(
    tx,
  );
  return rows.length > 0;
}

/** Returns whether it was unconfirmed until now. */
export async function confirmAddress(
  tx: QueryExecutorProvider,
  organisation: string,
  address: string,
  at: Date,
): Promise<boolean> {
  const { numAffectedRows } = await sql`
    update alert_recipients set confirmed_at = ${at}
    where organisation_id = ${organisation} and address = ${address} and confirmed_at is null`.execute(
    tx,
  );
  return numAffectedRows === 1n;
}

export async function selectConfirmed(
  tx: QueryExecutorProvider,
  organisation: string,
): Promise<ReadonlySet<string>> {
  const { rows } = await sql<{ address: string }>`
    select address from alert_recipients
    where organisation_id = ${organisation} and confirmed_at is not null`.execute(tx);
  return new Set(rows.map(({ address }) => address));
}
