import type { AddressScheme } from '../address-scheme.ts';
import { readKeys } from './keys.ts';

type S3Address = {
  kind: 's3';
  endpoint: string;
  region: string;
  bucket: string;
  prefix: string;
  forcePathStyle: boolean;
};

const PARAMETERS = ['endpoint', 'region', 'style'];
const REGION = 'us-east-1';

export const s3Scheme: AddressScheme<S3Address> = {
  name: 's3',
  example: 's3://bucket/prefix?endpoint=https://s3.example.com&region=eu-central-1',
  needsKeys: true,
  read(url) {
    const { searchParams, username, password, port, hash } = url;
    if (username + password !== '') {
      return 'must not contain keys: they have settings of their own, and are never part of an address';
    }
    const unknown = [...searchParams.keys()].some((name) => !PARAMETERS.includes(name));
    if (unknown || port !== '' || hash !== '' || url.hostname === '') return undefined;
    const style = searchParams.get('style') ?? 'path';
    if (style !== 'path' && style !== 'host') return 'style must be path or host';
    const endpoint = readEndpoint(searchParams.get('endpoint'));
    if (!endpoint) return 'endpoint must be a URL that begins with https:// or http://';
    return {
      kind: 's3',
      endpoint,
      region: searchParams.get('region') ?? REGION,
      bucket: decodeURIComponent(url.hostname),
      prefix: decodeURIComponent(url.pathname).replaceAll(/^\/+|\/+$/g, ''),
      forcePathStyle: style === 'path',
    };
  },
  describe: ({ bucket, prefix, endpoint }) => `s3://${bucket}/${prefix}?endpoint=${endpoint}`,
  async open({ kind: _, ...place }, { keys, spoolDirectory, keepFree, stallTimeoutMs }) {
    const { createS3Storage } = await import('./storage.ts');
    return createS3Storage({
      ...place,
      ...(await readKeys(keys)),
      spoolDirectory,
      keepFree,
      network: { stallTimeoutMs },
    });
  },
};

function readEndpoint(text: string | null): string | undefined {
  const url = URL.parse(text ?? '');
  if (!url || !/^https?:$/.test(url.protocol) || url.username + url.password !== '')
    return undefined;
  return url.search + url.hash === '' ? url.href.replace(/\/$/, '') : undefined;
}
