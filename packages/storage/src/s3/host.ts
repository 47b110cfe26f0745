import type { S3Options } from './connect.ts';

/** The host that connections go to; what a network guard has to pin. */
export function s3Host(options: Pick<S3Options, 'endpoint' | 'bucket' | 'forcePathStyle'>): string {
  const { hostname } = new URL(options.endpoint);
  return (options.forcePathStyle ?? true) ? hostname : `${options.bucket}.${hostname}`;
}
