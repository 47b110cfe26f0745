import { Readable } from 'node:stream';
import { ArtifactCorrupt, createZstd, openArtifact } from '@holdfast/artifact';
import { engineOf } from '@holdfast/engines';
import { Problem } from '@holdfast/platform/errors';
import { StorageError } from '@holdfast/storage';
import { findManifest, findStoredJob, recordSuspicion } from '../backups/index.ts';
import { openPlace } from '../destinations/index.ts';
import { identityFor, readSealed } from '../encryption/index.ts';
import type { Parts } from '../parts.ts';
import type { ByteRange, Ticket } from './model.ts';
import { fileName, readRange } from './rules.ts';
import { isValid } from './sign.ts';

export type Download = {
  name: string;
  /** Of the whole file. */
  bytes: number;
  /** Distinguishes files; not a digest of what is sent. */
  etag: string;
  range: ByteRange | 'unsatisfiable' | undefined;
  /** Opens the storage: not called where only the facts are wanted. */
  open(signal: AbortSignal): Promise<Readable>;
};

/** The native dump behind a link, or a refusal that does not reveal what exists. */
export async function openDownload(
  parts: Parts,
  ticket: Ticket & { signature: string; range: string | undefined },
): Promise<Download> {
  const { organisation, jobId } = ticket;
  if (!isValid(parts.downloadKey, ticket, ticket.signature, parts.clock.now())) {
    throw new Problem('FORBIDDEN', {
      msg: 'This link is invalid or has expired. Links are valid for 15 minutes: create a new one.',
    });
  }
  const { job, manifest } = await parts.database.tenant(organisation, async (tx) => {
    const text = await findManifest(tx, organisation, jobId);
    if (text === undefined) throw new Problem('NOT_FOUND');
    const { manifest } = await readSealed(parts, tx, organisation, text);
    return { job: await findStoredJob(tx, organisation, jobId), manifest };
  });
  if (job?.state !== 'completed') throw new Problem('NOT_FOUND');
  const { placeId, artifactKey } = job;
  if (placeId === null || artifactKey === null) throw new Problem('NOT_FOUND');
  const { dump, artifact, source, job: made } = manifest;
  const { organisationId, datasourceId, id } = made;
  // Whoever has the link may export anything that this could be.
  const expected = { origin: { organisationId, datasourceId, jobId: id }, unnamed: true } as const;
  const range = readRange(ticket.range, dump.bytes);
  const { extension } = engineOf(parts.engines, source.engine).format;
  return {
    name: fileName(made.datasourceName, new Date(made.startedAt), extension),
    bytes: dump.bytes,
    etag: artifact.sha256,
    range,
    async open(signal) {
      const identity = await identityFor(parts, organisation, artifact.recipients);
      const place = await openPlace(parts, organisation, placeId);
      const suspect = () =>
        parts.database.tenant(organisation, (tx) =>
          recordSuspicion(tx, { organisation, jobId }, parts.clock.now()),
        );
      try {
        const stored = await place.storage.get(artifactKey, { signal }).catch(async (error) => {
          if (error instanceof StorageError && error.reason === 'not-found') await suspect();
          return explain(error);
        });
        const zstd = createZstd({ program: parts.zstdProgram });
        const options = { artifact, dump, expected, identity, signal, zstd };
        const plain = openArtifact(stored, options);
        const wanted = typeof range === 'object' ? within(plain, range) : plain;
        const told = closing(telling(wanted, suspect), place.close);
        return Readable.from(told, { objectMode: false });
      } catch (error) {
        await place.close();
        throw error;
      }
    },
  };
}

function explain(error: unknown): never {
  if (!(error instanceof StorageError)) throw error;
  if (error.reason === 'not-found') {
    const msg = 'The backup is missing from its storage.';
    throw new Problem('NOT_FOUND', { msg, cause: error });
  }
  const msg = `The backup could not be read. ${error.message}`;
  throw new Problem('UNAVAILABLE', { msg, cause: error });
}

/** Reads and discards the bytes before the range: a compressed stream cannot be entered in the middle. */
async function* within(
  source: AsyncIterable<Buffer>,
  { first, last }: ByteRange,
): AsyncGenerator<Buffer, void, undefined> {
  let at = 0;
  for await (const chunk of source) {
    const from = Math.max(0, first - at);
    const to = Math.min(chunk.length, last + 1 - at);
    if (from < to) yield chunk.subarray(from, to);
    at += chunk.length;
    if (at > last) return;
  }
}

/** Says that it is the backup that is damaged, and has it looked at. */
async function* telling(
  source: AsyncIterable<Buffer>,
  suspect: () => Promise<void>,
): AsyncGenerator<Buffer, void, undefined> {
  try {
    yield* source;
  } catch (error) {
    if (!(error instanceof ArtifactCorrupt)) throw error;
    await suspect();
    const msg =
      'This backup is damaged: what the storage holds is not what was backed up. Download another one.';
    throw new Problem('BACKUP_NOT_RESTORABLE', { msg, cause: error });
  }
}

async function* closing(
  source: AsyncIterable<Buffer>,
  close: () => Promise<void>,
): AsyncGenerator<Buffer, void, undefined> {
  try {
    yield* source;
  } finally {
    await close();
  }
}
