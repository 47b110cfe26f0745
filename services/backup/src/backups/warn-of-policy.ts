import { type Manifest, ManifestInvalid } from '@holdfast/artifact';
import type { Kysely } from 'kysely';
import { selectDatasourcesOf } from '../attachments/index.ts';
import { requireDatasource } from '../datasources/index.ts';
import { readSealed } from '../encryption/index.ts';
import type { Parts } from '../parts.ts';
import type { Policy } from '../policies/index.ts';
import type { Tables } from '../tables.ts';
import { describeCutKeys } from './describe-cut-keys.ts';
import { findNewestManifest } from './store.ts';

/** Manifests may be large, and somebody waits. */
const MOST_DATASOURCES = 20;

/**
 * What a policy's options would do to backups of the datasources that it is attached to, as far as
 * their newest backups tell; no server is asked.
 */
export async function warnOfPolicy(
  parts: Parts,
  tx: Kysely<Tables>,
  organisation: string,
  { id, options: { excludeTables } }: Pick<Policy, 'id' | 'options'>,
): Promise<string[]> {
  if (excludeTables.length === 0) return [];
  const warnings: string[] = [];
  for (const datasourceId of await selectDatasourcesOf(tx, organisation, id, MOST_DATASOURCES)) {
    const text = await findNewestManifest(tx, organisation, datasourceId);
    const source = text && (await sourceIn(parts, tx, organisation, text));
    if (!source) continue;
    const { foreignKeys, database } = source;
    const { name, engine } = await requireDatasource(tx, organisation, datasourceId);
    const about = { foreignKeys, excludeTables, database };
    const cut = describeCutKeys(parts.engines[engine], about);
    warnings.push(...cut.map((warning) => `${name}: ${warning}`));
  }
  return warnings;
}

/** One that was altered tells nothing. */
async function sourceIn(
  parts: Parts,
  tx: Kysely<Tables>,
  organisation: string,
  text: string,
): Promise<Manifest['source'] | undefined> {
  try {
    return (await readSealed(parts, tx, organisation, text)).manifest.source;
  } catch (error) {
    if (error instanceof ManifestInvalid) return undefined;
    throw error;
  }
}
