import type { Manifest } from '@holdfast/artifact';
import type { Kysely } from 'kysely';
import { findManifest } from '../backups/index.ts';
import type { Tables } from '../tables.ts';
import type { Holdings } from './model.ts';

/** What a completed backup holds, as its manifest says. */
export async function readHoldings(
  tx: Kysely<Tables>,
  organisation: string,
  { jobId, at }: { jobId: string; at: Date },
): Promise<Holdings | undefined> {
  const text = await findManifest(tx, organisation, jobId);
  if (text === undefined) return undefined;
  const { tables, largeObjects } = JSON.parse(text) as Manifest;
  const named = tables.map(({ schema, name, rows, bytes, sha256 }) => {
    const amount = { rows, bytes, sha256 };
    return [schema === undefined ? name : `${schema}.${name}`, amount] as const;
  });
  const { count = 0, bytes = 0, sha256 = '' } = largeObjects ?? {};
  return {
    jobId,
    at,
    tables: new Map([...named, ['large objects', { rows: count, bytes, sha256 }]]),
  };
}
