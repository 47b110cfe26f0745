import { createHash } from 'node:crypto';
import {
  AbortMultipartUploadCommand,
  CompleteMultipartUploadCommand,
  CreateMultipartUploadCommand,
  type CreateMultipartUploadCommandOutput,
  ListPartsCommand,
  UploadPartCommand,
} from '@aws-sdk/client-s3';
import { throwIfAborted } from '../abort.ts';
import { Flights } from '../flights.ts';
import { StorageError } from '../model.ts';
import { type RetryPolicy, retrying } from '../retry.ts';
import type { S3Connection } from './connect.ts';
import { asked } from './failures.ts';
import type { PartPlan } from './part-plan.ts';
import type { Part } from './parts.ts';

/** How long the clean-up after a failure may take; `listUnfinished` finds what it leaves. */
export const CLEAN_UP_MS = 10_000;

type SentPart = { number: number; bytes: number; md5: Buffer; etag: string };

export type Uploaded = {
  bytes: number;
  /** The tag that the object must have, if the store derives its tags in the usual way. */
  expectedTag: string | undefined;
};

type MultipartOptions = {
  plan: PartPlan;
  retry: RetryPolicy;
  /** Ends everything: the caller's abort, or `halt`. */
  signal: AbortSignal;
  /** Called when a part has failed for good, so that no more content is read. */
  halt: () => void;
};

/**
 * Uploads the parts as one object. The store shows nothing of it before the last step, and after a
 * failure the upload and its parts are discarded.
 */
export async function uploadInParts(
  s3: S3Connection,
  name: string,
  parts: AsyncIterable<Part>,
  options: MultipartOptions,
): Promise<Uploaded> {
  const object = { Bucket: s3.bucket, Key: name };
  const { UploadId } = await retrying(() => asked('multipart', begin(s3, object, options.signal)), {
    policy: options.retry,
    signal: options.signal,
  });
  if (UploadId === undefined) throw new StorageError('unexpected', 'multipart');
  const upload = { ...object, UploadId };
  try {
    throwIfAborted(options.signal, 'multipart');
    const sent = await sendParts(s3, upload, parts, options);
    return await complete(s3, upload, sent, options);
  } catch (error) {
    await discard(s3, upload).catch(() => {});
    throw error;
  }
}

/**
 * An abort does not cut this request off at once: the store may have begun the upload already, and
 * without its id nobody could discard it.
 */
async function begin(
  s3: S3Connection,
  object: { Bucket: string; Key: string },
  signal: AbortSignal,
): Promise<CreateMultipartUploadCommandOutput> {
  const cut = new AbortController();
  let timer: NodeJS.Timeout | undefined;
  const cutSoon = () => {
    timer = setTimeout(() => cut.abort(), CLEAN_UP_MS);
  };
  signal.addEventListener('abort', cutSoon, { once: true });
  if (signal.aborted) cutSoon();
  try {
    return await s3.client.send(new CreateMultipartUploadCommand(object), abortable(cut.signal));
  } finally {
    signal.removeEventListener('abort', cutSoon);
    clearTimeout(timer);
  }
}

type Upload = { Bucket: string; Key: string; UploadId: string };

async function sendParts(
  s3: S3Connection,
  upload: Upload,
  parts: AsyncIterable<Part>,
  { plan, retry, signal, halt }: MultipartOptions,
): Promise<SentPart[]> {
  const sent: SentPart[] = [];
  const flights = new Flights();
  const fly = async (part: Part) => {
    try {
      const again = {
        policy: retry,
        signal,
        // Damaged in transit: the store has checked the digest and kept nothing.
        worthRetrying: ({ transient, reason }: StorageError) => transient || reason === 'corrupt',
      };
      sent.push(await retrying(() => sendPart(s3, upload, part, signal), again));
    } finally {
      await part.release();
    }
  };
  let failed: { error: unknown } | undefined;
  const stop = (error: unknown) => {
    failed ??= { error };
    halt();
    throw error;
  };

  try {
    for await (const part of parts) {
      const limit = part.onDisk ? plan.inFlight.onDisk : plan.inFlight.inMemory;
      await flights.launch(limit, () => fly(part).catch(stop));
    }
  } catch (error) {
    failed ??= { error }; // unless a part's failure is why we stopped reading
    halt();
    await flights.landed().catch(() => {});
    throw failed.error;
  }
  await flights.landed();
  return sent.sort((one, other) => one.number - other.number);
}

async function sendPart(
  s3: S3Connection,
  upload: Upload,
  part: Part,
  signal: AbortSignal,
): Promise<SentPart> {
  const { number, bytes, md5 } = part;
  const command = new UploadPartCommand({
    ...upload,
    PartNumber: number,
    Body: part.body(),
    ContentLength: bytes,
    ContentMD5: md5.toString('base64'),
  });
  const { ETag } = await asked('multipart', s3.client.send(command, abortable(signal)));
  if (ETag === undefined) throw new StorageError('unexpected', 'multipart');
  return { number, bytes, md5, etag: ETag };
}

async function complete(
  s3: S3Connection,
  upload: Upload,
  parts: SentPart[],
  { retry, signal }: MultipartOptions,
): Promise<Uploaded> {
  const command = new CompleteMultipartUploadCommand({
    ...upload,
    MultipartUpload: {
      Parts: parts.map(({ number, etag }) => ({ PartNumber: number, ETag: etag })),
    },
  });
  let unheard = false;
  try {
    await retrying(
      () =>
        asked('multipart', s3.client.send(command, abortable(signal))).catch(
          (error: StorageError) => {
            unheard ||= error.transient;
            throw error;
          },
        ),
      { policy: retry, signal },
    );
  } catch (error) {
    // It may have been completed though the answer was lost: then the upload is gone, and the check
    // that follows every put decides whether the object is ours.
    const gone = error instanceof StorageError && error.reason === 'not-found';
    if (!(unheard && gone)) throw error;
  }
  const bytes = parts.reduce((sum, part) => sum + part.bytes, 0);
  return { bytes, expectedTag: expectedTag(parts) };
}

/** The digest of the parts' digests, as in every store that tags a part with its own digest. */
function expectedTag(parts: readonly SentPart[]): string | undefined {
  const usual = parts.every(({ etag, md5 }) => bare(etag) === md5.toString('hex'));
  if (!usual) return undefined;
  const digest = createHash('md5').update(Buffer.concat(parts.map(({ md5 }) => md5)));
  return `${digest.digest('hex')}-${parts.length}`;
}

/** A tag without its quotes. */
export function bare(etag: string): string {
  return etag.replaceAll('"', '');
}

/**
 * A part that was in flight may still arrive after the first abort, so the store is asked whether
 * the upload is gone, and the abort is repeated if not.
 */
export async function discard(
  s3: S3Connection,
  upload: Upload,
  signal: AbortSignal = AbortSignal.timeout(CLEAN_UP_MS),
): Promise<void> {
  let aborted = false;
  for (let tries = 1; tries <= 3; tries += 1) {
    try {
      await asked(
        'multipart',
        s3.client.send(new AbortMultipartUploadCommand(upload), abortable(signal)),
      );
      aborted = true;
      await asked('multipart', s3.client.send(new ListPartsCommand(upload), abortable(signal)));
    } catch (error) {
      if (!(error instanceof StorageError)) throw error;
      const gone = error.reason === 'not-found';
      // Without the right to list parts, the abort's own answer has to do.
      const notAllowed = aborted && error.reason === 'denied';
      if (gone || notAllowed) return;
      throw error;
    }
  }
  throw new StorageError('not-deleted', 'multipart');
}

function abortable(signal: AbortSignal): { abortSignal: AbortSignal } {
  return { abortSignal: signal };
}
