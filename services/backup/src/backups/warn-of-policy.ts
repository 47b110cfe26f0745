import { type Manifest, ManifestInvalid } from '@holdfast/artifact';
import type { EngineName } from '@holdfast/engines';
import { selectDatasourcesOf } from '../attachments/index.ts';
import { requireDatasource } from '../datasources/index.ts';
import { readSealed } from '../encryption/index.ts';
import type { Parts } from '../parts.ts';
import type { Policy } from '../policies/index.ts';
import { describeCutKeys } from './describe-cut-keys.ts';
import { findNewestManifest } from './store.ts';

/** Manifests may be large, and a user waits for the answer. */
const MOST_DATASOURCES = 20;
const LONGEST_MS = 2_000;

/**
 * What a policy's options would do to backups of the datasources that it is attached to, as far as
 * their newest backups tell; no server is asked. Each is compared outside of a transaction: how long
 * that takes depends on patterns and tables that are not ours.
 */
export async function warnOfPolicy(
  parts: Parts,
  organisation: string,
  { id, options: { excludeTables } }: Pick<Policy, 'id' | 'options'>,
): Promise<string[]> {
  if (excludeTables.length === 0) return [];
  const until = performance.now() + LONGEST_MS;
  const warnings: string[] = [];
  const datasources = await parts.database.tenant(organisation, (tx) =>
    selectDatasourcesOf(tx, organisation, id, MOST_DATASOURCES),
  );
  for (const datasourceId of datasources) {
    if (performance.now() > until) break;
    const newest = await readNewest(parts, organisation, datasourceId);
    if (!newest) continue;
    const { foreignKeys, database } = newest.source;
    const about = { foreignKeys, excludeTables, database };
    const cut = await describeCutKeys(parts.engines[newest.engine], about);
    warnings.push(...cut.map((warning) => `${newest.name}: ${warning}`));
  }
  return warnings;
}

type Newest = { name: string; engine: EngineName; source: Manifest['source'] };

/** Undefined if there is none, or if it was altered and cannot be trusted. */
async function readNewest(
  parts: Parts,
  organisation: string,
  datasourceId: string,
): Promise<Newest | undefined> {
  try {
    return await parts.database.tenant(organisation, async (tx) => {
      const text = await findNewestManifest(tx, organisation, datasourceId);
      if (text === undefined) return undefined;
      const { name, engine } = await requireDatasource(tx, organisation, datasourceId);
      const { manifest } = await readSealed(parts, tx, organisation, text);
      return { name, engine, source: manifest.source };
    });
  } catch (error) {
    if (error instanceof ManifestInvalid) return undefined;
    throw error;
  }
}
