const UUID = '[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}';
const ARTIFACT = '.dump.zst.age';
const MANIFEST = '.manifest.json';
const ENDING = '\\.dump\\.zst\\.age|\\.manifest\\.json';
const KEY = new RegExp(`^holdfast/(${UUID})/(${UUID})/\\d{8}T\\d{6}Z_(${UUID})(${ENDING})$`);

export type ParsedKey = {
  organisationId: string;
  datasourceId: string;
  jobId: string;
  kind: 'artifact' | 'manifest';
};

type ArtifactKeyParts = {
  organisationId: string;
  datasourceId: string;
  /** When the run began; people find a backup by it. */
  at: Date;
  jobId: string;
};

/** `holdfast/<organisation>/<datasource>/20261115T043200Z_<job>.dump.zst.age` */
export function artifactKey({ organisationId, datasourceId, at, jobId }: ArtifactKeyParts): string {
  const time = at.toISOString().replace(/\.\d+/, '').replaceAll(/[-:]/g, '');
  const key = `holdfast/${organisationId}/${datasourceId}/${time}_${jobId}${ARTIFACT}`;
  if (!KEY.test(key)) throw new Error('These parts do not make a valid artifact key.');
  return key;
}

export function manifestKeyOf(artifact: string): string {
  if (parseKey(artifact)?.kind !== 'artifact') throw new Error('This is not an artifact key.');
  return `${artifact.slice(0, -ARTIFACT.length)}${MANIFEST}`;
}

/** The artifact's key, given either that key or its manifest's. */
export function artifactKeyOf(key: string): string {
  return key.endsWith(MANIFEST) ? `${key.slice(0, -MANIFEST.length)}${ARTIFACT}` : key;
}

/** Undefined for a key that the functions above did not make. */
export function parseKey(key: string): ParsedKey | undefined {
  const [, organisationId, datasourceId, jobId, ending] = KEY.exec(key) ?? [];
  if (!organisationId || !datasourceId || !jobId) return undefined;
  return {
    organisationId,
    datasourceId,
    jobId,
    kind: ending === ARTIFACT ? 'artifact' : 'manifest',
  };
}
