import { type Manifest, ManifestInvalid, manifestKeyOf, parseKey } from '@holdfast/artifact';
import { ENGINE_NAMES, type EngineName } from '@holdfast/engines';
import { type Storage, StorageError } from '@holdfast/storage';
import { knownRecipients, readSealed } from '../encryption/index.ts';
import type { SealedBy } from '../encryption/model.ts';
import type { Parts } from '../parts.ts';

/** Larger than any that we write; what is longer is not read into memory. */
const LONGEST_MANIFEST = 256 << 20;

export type Finished = { manifest: Manifest; engine: EngineName; text: string; sealedBy: SealedBy };
/** `sealed`: it is a finished backup all the same, but cannot be used here as it is. */
type Refused = { refused: string; sealed?: true };
export type Examined = { finished: Finished } | Refused;

/**
 * Whether what is under this key is a finished backup that can be relied on: a manifest with a seal
 * that the organisation trusts, for exactly this artifact, and an artifact of the length that it
 * states. Rejects if the storage does not answer: that is no reason to refuse anything.
 */
export async function examine(
  parts: Parts,
  storage: Storage,
  organisation: string,
  artifactKey: string,
  signal: AbortSignal,
): Promise<Examined> {
  const text = await readManifestText(storage, manifestKeyOf(artifactKey), signal);
  if (typeof text !== 'string') return text;
  const read = await tryRead(parts, organisation, text);
  if ('refused' in read) return read;
  const { manifest } = read;
  const parsed = parseKey(artifactKey);
  const isForThis =
    manifest.artifact.key === artifactKey &&
    manifest.job.id === parsed?.jobId &&
    manifest.job.datasourceId === parsed.datasourceId;
  if (!isForThis)
    return { refused: 'The manifest belongs to another backup; it was moved or copied.' };
  const stored = await storage.stat(artifactKey, { signal });
  if (!stored) return { refused: 'The artifact of this manifest is missing.' };
  if (stored.bytes !== manifest.artifact.bytes) {
    return {
      refused:
        `The artifact has ${stored.bytes} bytes, but the manifest says ${manifest.artifact.bytes}: ` +
        'it was truncated or altered.',
    };
  }
  const engine = ENGINE_NAMES.find((name) => name === manifest.source.engine);
  if (!engine) {
    const { engine: name } = manifest.source;
    return { sealed: true, refused: `This version of Holdfast has no engine called ${name}.` };
  }
  const known = await knownRecipients(parts, organisation);
  const { recipients } = manifest.artifact;
  if (!known.some(({ recipient }) => recipients.includes(recipient))) {
    return {
      sealed: true,
      refused:
        `It is encrypted to ${recipients.join(', ')}, for which Holdfast has no key. ` +
        'Import the key file of the recovery kit that contains one.',
    };
  }
  return { finished: { ...read, engine, text } };
}

/** The text under the key of a manifest. Whoever looks for finished backups reads it with this limit. */
export async function readManifestText(
  storage: Pick<Storage, 'get'>,
  key: string,
  signal: AbortSignal,
): Promise<string | Refused> {
  try {
    const stream = await storage.get(key, { signal, length: LONGEST_MANIFEST + 1 });
    const bytes = Buffer.concat(await stream.toArray());
    if (bytes.length > LONGEST_MANIFEST) return { refused: 'It is too large to be a manifest.' };
    return bytes.toString();
  } catch (error) {
    if (!(error instanceof StorageError) || error.reason !== 'not-found') throw error;
    return { refused: 'There is no manifest: the backup was never finished.' };
  }
}

async function tryRead(
  parts: Parts,
  organisation: string,
  text: string,
): Promise<{ manifest: Manifest; sealedBy: SealedBy } | Refused> {
  try {
    return await parts.database.tenant(organisation, (tx) =>
      readSealed(parts, tx, organisation, text),
    );
  } catch (error) {
    if (!(error instanceof ManifestInvalid)) throw error;
    if (error.reason !== 'bad-seal') return { refused: error.message };
    return {
      refused:
        'The manifest was altered, or sealed by another installation. If that one was yours, ' +
        'import the key file of its recovery kit.',
    };
  }
}
