import { createHash } from 'node:crypto';
import { Readable } from 'node:stream';
import {
  DeleteObjectCommand,
  GetObjectCommand,
  HeadBucketCommand,
  HeadObjectCommand,
  PutObjectCommand,
} from '@aws-sdk/client-s3';
import { throwIfAborted } from '../abort.ts';
import { chunksOf } from '../content.ts';
import { guardedReader } from '../guarded-reader.ts';
import { checkKey } from '../key.ts';
import { type ObjectKey, type Receipt, StorageError, type StorageStep } from '../model.ts';
import { DEFAULT_RETRY, type RetryPolicy, retrying } from '../retry.ts';
import type { GetOptions, OperationOptions, PutOptions, Storage } from '../storage.ts';
import { connectS3, type S3Options } from './connect.ts';
import { asked, explain } from './failures.ts';
import { listObjects, listUploads } from './listing.ts';
import { bare, CLEAN_UP_MS, discard, type Uploaded, uploadInParts } from './multipart.ts';
import { PART_PLAN, type PartPlan } from './part-plan.ts';
import { cutIntoParts, type Part } from './parts.ts';

export type S3Tuning = {
  plan?: PartPlan;
  /** For the single requests of a put; the put as a whole cannot be repeated. */
  retry?: RetryPolicy;
  /** The most keys on a page of a list; if left out, the store's own limit, mostly a thousand. */
  pageKeys?: number;
};

/** Stores objects in a bucket of Amazon S3, or of anything that speaks its protocol. */
export function createS3Storage(
  options: S3Options,
  { plan = PART_PLAN, retry = DEFAULT_RETRY, pageKeys }: S3Tuning = {},
): Storage {
  const s3 = connectS3(options);
  const { client, bucket } = s3;
  const at = (key: ObjectKey) => ({ Bucket: bucket, Key: s3.nameOf(key) });

  async function put(
    key: ObjectKey,
    content: AsyncIterable<Uint8Array>,
    { inParts = false, signal }: PutOptions,
  ): Promise<Receipt> {
    checkKey(key, 'write');
    throwIfAborted(signal, 'write');
    const halted = new AbortController();
    const stop = AbortSignal.any([halted.signal, ...(signal ? [signal] : [])]);
    const parts = cutIntoParts(chunksOf(content, stop, 'write'), plan, options);
    const upload = (all: AsyncIterable<Part>) =>
      uploadInParts(s3, s3.nameOf(key), all, {
        plan,
        retry,
        signal: stop,
        halt: () => halted.abort(),
      });

    if (inParts) return confirm(key, await upload(parts), signal);
    const { value: first } = await parts.next();
    if (!first) throw new StorageError('unexpected', 'write');
    try {
      const isAll = first.bytes < plan.bytesOf(1);
      const uploaded = isAll
        ? await retrying(() => putWhole(key, first, signal), { policy: retry, signal })
        : await upload(startingWith(first, parts));
      return await confirm(key, uploaded, signal);
    } finally {
      await first.release();
      await parts.return(); // closes content that an upload could not even begin to read
    }
  }

  async function putWhole(
    key: ObjectKey,
    { bytes, md5, body }: Pick<Part, 'bytes' | 'md5' | 'body'>,
    signal: AbortSignal | undefined,
  ): Promise<Uploaded> {
    const command = new PutObjectCommand({
      ...at(key),
      Body: body(),
      ContentLength: bytes,
      ContentMD5: md5.toString('base64'),
    });
    const { ETag } = await asked('write', client.send(command, { abortSignal: signal }));
    const expected = md5.toString('hex');
    return { bytes, expectedTag: ETag && bare(ETag) === expected ? expected : undefined };
  }

  /** Asks the store what it has: a put that cannot be confirmed is deleted again. */
  async function confirm(
    key: ObjectKey,
    { bytes, expectedTag }: Uploaded,
    signal: AbortSignal | undefined,
  ): Promise<Receipt> {
    try {
      const found = await retrying(() => head(key, 'read', signal), { policy: retry, signal });
      const same = found?.bytes === bytes && (expectedTag ?? found.tag) === found.tag;
      if (!same) throw new StorageError('corrupt', 'write');
      return { bytes, ...(found.tag !== undefined && { fingerprint: found.tag }) };
    } catch (error) {
      const abortSignal = AbortSignal.timeout(CLEAN_UP_MS);
      await client.send(new DeleteObjectCommand(at(key)), { abortSignal }).catch(() => {});
      throw error;
    }
  }

  async function head(key: ObjectKey, step: StorageStep, signal: AbortSignal | undefined) {
    try {
      const found = await client.send(new HeadObjectCommand(at(key)), { abortSignal: signal });
      return {
        bytes: found.ContentLength ?? 0,
        modifiedAt: found.LastModified ?? new Date(0),
        tag: found.ETag === undefined ? undefined : bare(found.ETag),
      };
    } catch (error) {
      const explained = explain(error, step);
      if (explained.reason === 'not-found') return undefined;
      throw explained;
    }
  }

  /** A HEAD that finds nothing does not say whether it is the object or the bucket that is missing. */
  async function checkBucket(step: StorageStep, signal: AbortSignal | undefined): Promise<void> {
    const question = new HeadBucketCommand({ Bucket: bucket });
    await client.send(question, { abortSignal: signal }).catch((error) => {
      const explained = explain(error, step);
      throw explained.reason === 'not-found' ? new StorageError('no-bucket', step) : explained;
    });
  }

  async function get(key: ObjectKey, { start = 0, length, signal }: GetOptions): Promise<Readable> {
    checkKey(key, 'read');
    throwIfAborted(signal, 'read');
    if (length === 0) return nothing(key, signal);
    const end = length === undefined ? '' : start + length - 1;
    const ranged = start > 0 || length !== undefined;
    const question = new GetObjectCommand({
      ...at(key),
      ...(ranged && { Range: `bytes=${start}-${end}` }),
    });
    const answer = await s3.streaming.send(question, { abortSignal: signal }).catch((error) => {
      if (error instanceof Error && error.name === 'InvalidRange') return undefined;
      throw explain(error, 'read');
    });
    if (!answer) return nothing(key, signal);
    const { Body, ContentLength, ContentRange } = answer;
    if (!(Body instanceof Readable) || ContentLength === undefined) {
      throw new StorageError('unexpected', 'read');
    }
    const reader = guardedReader(Body, {
      expectedBytes: ContentLength,
      stallTimeoutMs: s3.stallTimeoutMs,
      signal,
      explain: (error) => explain(error, 'read'),
    });
    if (ranged && !ContentRange?.startsWith(`bytes ${start}-`)) {
      reader.destroy();
      throw new StorageError('unexpected', 'read', { detail: 'ranges are not supported' });
    }
    return reader;
  }

  async function nothing(key: ObjectKey, signal: AbortSignal | undefined): Promise<Readable> {
    if (!(await head(key, 'read', signal))) throw new StorageError('not-found', 'read');
    return Readable.from([]);
  }

  return {
    put: (key, content, putOptions = {}) => put(key, content, putOptions),
    async putSmall(key, content, { signal }: OperationOptions = {}) {
      checkKey(key, 'write');
      throwIfAborted(signal, 'write');
      const body = Buffer.from(content);
      const md5 = createHash('md5').update(body).digest();
      const whole = { bytes: body.byteLength, md5, body: () => body };
      return confirm(key, await putWhole(key, whole, signal), signal);
    },
    async stat(key, { signal } = {}) {
      checkKey(key, 'read');
      throwIfAborted(signal, 'read');
      const found = await head(key, 'read', signal);
      if (!found) {
        await checkBucket('read', signal);
        return undefined;
      }
      const { bytes, modifiedAt, tag } = found;
      return { key, bytes, modifiedAt, ...(tag !== undefined && { fingerprint: tag }) };
    },
    get: (key, getOptions = {}) => get(key, getOptions),
    list: (prefix, listOptions) => listObjects(s3, prefix, { ...listOptions, pageKeys }),
    async delete(key, { signal } = {}) {
      checkKey(key, 'delete');
      throwIfAborted(signal, 'delete');
      await asked('delete', client.send(new DeleteObjectCommand(at(key)), { abortSignal: signal }));
      if (await head(key, 'delete', signal)) throw new StorageError('not-deleted', 'delete');
    },
    listUnfinished: (prefix, listOptions) => listUploads(s3, prefix, listOptions),
    async abortUnfinished({ key, id }, { signal } = {}) {
      checkKey(key, 'multipart');
      throwIfAborted(signal, 'multipart');
      await discard(s3, { ...at(key), UploadId: id }, signal);
    },
    close: async () => s3.close(),
  };
}

async function* startingWith<T>(first: T, rest: AsyncIterable<T>) {
  yield first;
  yield* rest;
}
