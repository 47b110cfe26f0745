import { ListMultipartUploadsCommand, ListObjectsV2Command } from '@aws-sdk/client-s3';
import { throwIfAborted } from '../abort.ts';
import { checkPrefix, isKey } from '../key.ts';
import type { StoredObject, UnfinishedUpload } from '../model.ts';
import type { ListOptions, OperationOptions } from '../storage.ts';
import type { S3Connection } from './connect.ts';
import { asked } from './failures.ts';
import { bare } from './multipart.ts';

export async function* listObjects(
  { client, bucket, nameOf, keyOf }: S3Connection,
  prefix: string,
  { after, signal, pageKeys }: ListOptions & { pageKeys?: number | undefined } = {},
): AsyncGenerator<StoredObject, void, undefined> {
  checkPrefix(prefix, 'list');
  let from: { ContinuationToken?: string; StartAfter?: string } =
    after === undefined ? {} : { StartAfter: nameOf(after) };
  for (;;) {
    throwIfAborted(signal, 'list');
    const where = { Bucket: bucket, Prefix: nameOf(prefix), MaxKeys: pageKeys, ...from };
    const question = new ListObjectsV2Command(where);
    const page = await asked('list', client.send(question, { abortSignal: signal }));
    for (const { Key = '', Size = 0, LastModified = new Date(0), ETag } of page.Contents ?? []) {
      const key = keyOf(Key);
      const tag = ETag === undefined ? {} : { fingerprint: bare(ETag) };
      if (isKey(key)) yield { key, bytes: Size, modifiedAt: LastModified, ...tag };
    }
    if (!page.IsTruncated || page.NextContinuationToken === undefined) return;
    from = { ContinuationToken: page.NextContinuationToken };
  }
}

/** MinIO lists an upload only if asked for its full name, and removes stale ones itself after a day. */
export async function* listUploads(
  { client, bucket, nameOf, keyOf }: S3Connection,
  prefix: string,
  { signal }: OperationOptions = {},
): AsyncGenerator<UnfinishedUpload, void, undefined> {
  checkPrefix(prefix, 'multipart');
  let from: { KeyMarker?: string; UploadIdMarker?: string } = {};
  for (;;) {
    throwIfAborted(signal, 'multipart');
    const where = { Bucket: bucket, Prefix: nameOf(prefix), ...from };
    const question = new ListMultipartUploadsCommand(where);
    const page = await asked('multipart', client.send(question, { abortSignal: signal }));
    for (const { Key = '', UploadId, Initiated = new Date(0) } of page.Uploads ?? []) {
      const key = keyOf(Key);
      if (isKey(key) && UploadId !== undefined) yield { key, id: UploadId, startedAt: Initiated };
    }
    if (!page.IsTruncated || page.NextKeyMarker === undefined) return;
    from = {
      KeyMarker: page.NextKeyMarker,
      ...(page.NextUploadIdMarker && { UploadIdMarker: page.NextUploadIdMarker }),
    };
  }
}
