import http from 'node:http';
import https from 'node:https';
import { S3Client } from '@aws-sdk/client-s3';
import type { Secret } from '@holdfast/platform/secrets';
import { refuseInTransaction } from '@holdfast/platform/transactions';
import { limitsOf, type NetworkOptions } from '../network.ts';

export type S3Options = {
  /** `https://host[:port]`; plain http is accepted, too. */
  endpoint: string;
  region: string;
  bucket: string;
  /** A path in the bucket that all keys are under; slashes at its ends do not matter. */
  prefix?: string;
  /** The bucket in the path (the default) or in the host name. */
  forcePathStyle?: boolean;
  accessKeyId: string;
  secretAccessKey: Secret;
  /** Certificates in PEM to trust in place of the system's. */
  ca?: string;
  /**
   * A folder for the parts of very large objects, see `part-plan.ts`. Its files are unlinked while
   * they are open: nothing is left of them, however the process ends.
   */
  spoolDirectory: string;
  /** Bytes that these parts leave free on its disk. */
  keepFree?: number | undefined;
  network?: NetworkOptions;
};

export type S3Connection = {
  /** For requests with short answers: silence on the wire ends them. */
  client: S3Client;
  /** For streamed answers: silence counts only until they begin; then the reader watches for it. */
  streaming: S3Client;
  bucket: string;
  /** The storage's name for a key, and the reverse. */
  nameOf(key: string): string;
  keyOf(name: string): string;
  stallTimeoutMs: number;
  close(): void;
};

export function connectS3(options: S3Options): S3Connection {
  const { lookup, connectTimeoutMs, stallTimeoutMs } = limitsOf(options.network);
  const agentOptions = { keepAlive: true, maxSockets: 64, ...(lookup && { lookup }) };
  const httpAgent = new http.Agent(agentOptions);
  const { ca } = options;
  const httpsAgent = new https.Agent({ ...agentOptions, ...(ca !== undefined && { ca }) });

  const createClient = (limits: { socketTimeout: number } | { requestTimeout: number }) => {
    const client = new S3Client({
      endpoint: options.endpoint,
      region: options.region,
      forcePathStyle: options.forcePathStyle ?? true,
      credentials: {
        accessKeyId: options.accessKeyId,
        secretAccessKey: options.secretAccessKey.reveal(),
      },
      requestHandler: {
        httpAgent,
        httpsAgent,
        connectionTimeout: connectTimeoutMs,
        throwOnRequestTimeout: true,
        ...limits,
      },
      // Stores other than AWS refuse the checksums that the SDK adds by default.
      requestChecksumCalculation: 'WHEN_REQUIRED',
      responseChecksumValidation: 'WHEN_REQUIRED',
      // Some wait for the body, while we would hold it back until they answer with "continue".
      expectContinueHeader: false,
      // All storages retry in the same way: ours, not the SDK's.
      maxAttempts: 1,
      // A wrong clock is to be reported, not hidden.
      disableClockSkewCorrection: true,
    });
    client.middlewareStack.add(
      (next) => (args) => {
        refuseInTransaction('S3 is called');
        return next(args);
      },
      { step: 'initialize' },
    );
    return client;
  };

  const prefix = (options.prefix ?? '').replace(/^\/+|\/+$/g, '');
  const start = prefix === '' ? '' : `${prefix}/`;
  const client = createClient({ socketTimeout: stallTimeoutMs });
  const streaming = createClient({ requestTimeout: stallTimeoutMs });
  return {
    client,
    streaming,
    bucket: options.bucket,
    nameOf: (key) => start + key,
    keyOf: (name) => (name.startsWith(start) ? name.slice(start.length) : ''),
    stallTimeoutMs,
    close() {
      client.destroy();
      streaming.destroy();
    },
  };
}
