import { originOf } from '@holdfast/artifact';
import type { Secret } from '@holdfast/platform/secrets';

/**
 * Whose an uploaded file is. `unsaid`: an artifact that does not say it, as those of earlier versions.
 * `of_another`: one of another datasource, or one that none of the keys opens.
 */
export type Whose = 'no_artifact' | 'own' | 'unsaid' | 'of_another';

/** Of an age file with this header; each key opens artifacts of the organisation that it is from. */
export function whoseIs(
  header: Buffer,
  keys: readonly { identity: Secret; organisation: string }[],
  datasourceId: string,
): Whose {
  for (const { identity, organisation } of keys) {
    const opened = originOf(header, identity);
    if (!opened) continue;
    const { origin } = opened;
    if (!origin) return 'unsaid';
    const isOwn = origin.datasourceId === datasourceId && origin.organisationId === organisation;
    return isOwn ? 'own' : 'of_another';
  }
  return 'of_another';
}
