import path from 'node:path';
import { fileURLToPath } from 'node:url';
import type { StorageAddress } from './model.ts';

const EXAMPLES =
  'must be a URL such as file:///srv/holdfast or s3://bucket/prefix?endpoint=https://s3.example.com&region=eu-central-1';
const PARAMETERS = ['endpoint', 'region', 'style'];
const REGION = 'us-east-1';

/** The address, or what is wrong with it: in words that repeat nothing of it. */
export function readAddress(text: string): StorageAddress | string {
  const url = URL.parse(text);
  if (!isDecodable(text)) return EXAMPLES;
  if (url?.protocol === 'file:') return readFolder(url);
  if (url?.protocol === 's3:') return readBucket(url);
  return EXAMPLES;
}

function isDecodable(text: string): boolean {
  try {
    decodeURIComponent(text);
    return true;
  } catch {
    return false;
  }
}

function readFolder(url: URL): StorageAddress | string {
  if (url.host !== '' || url.search !== '' || url.hash !== '') return EXAMPLES;
  try {
    return { kind: 'file', root: path.resolve(fileURLToPath(url)) };
  } catch {
    return EXAMPLES;
  }
}

function readBucket(url: URL): StorageAddress | string {
  const { searchParams, username, password, port, hash } = url;
  if (username + password !== '') {
    return 'must hold no keys: they have settings of their own, and are never part of an address';
  }
  const unknown = [...searchParams.keys()].some((name) => !PARAMETERS.includes(name));
  if (unknown || port !== '' || hash !== '' || url.hostname === '') return EXAMPLES;
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
}

function readEndpoint(text: string | null): string | undefined {
  const url = URL.parse(text ?? '');
  if (!url || !/^https?:$/.test(url.protocol) || url.username + url.password !== '')
    return undefined;
  return url.search + url.hash === '' ? url.href.replace(/\/$/, '') : undefined;
}

/** For people and for comparing; it holds no secret. */
export function describeAddress(address: StorageAddress): string {
  if (address.kind === 'file') return `file://${address.root}`;
  const { bucket, prefix, endpoint } = address;
  return `s3://${bucket}/${prefix}?endpoint=${endpoint}`;
}
