import { EXAMPLES, findScheme, type StorageAddress, schemeOf } from './schemes.ts';

const FAULT = `must be a URL such as ${EXAMPLES}`;

/** The address, or what is wrong with it in words that do not quote it. */
export function readAddress(text: string): StorageAddress | string {
  const url = URL.parse(text);
  if (!url || !isDecodable(text)) return FAULT;
  return findScheme(url.protocol.slice(0, -1))?.read(url) ?? FAULT;
}

function isDecodable(text: string): boolean {
  try {
    decodeURIComponent(text);
    return true;
  } catch {
    return false;
  }
}

/** For people to read and for comparing; contains no secret. */
export function describeAddress(address: StorageAddress): string {
  return schemeOf(address).describe(address);
}
