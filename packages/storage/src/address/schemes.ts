import type { AddressScheme } from '../address-scheme.ts';
import { fileScheme } from '../disk/address.ts';
import { s3Scheme } from '../s3/address.ts';

/** Every scheme that a setting takes. A new one is a file in its kind's folder and a line here. */
const SCHEMES = [fileScheme, s3Scheme] as const;

type AddressOf<Scheme> = Scheme extends AddressScheme<infer Address> ? Address : never;

/** A storage as the operator names it in a setting: a folder, or a bucket without its keys. */
export type StorageAddress = AddressOf<(typeof SCHEMES)[number]>;

const BY_NAME = new Map<string, AddressScheme<StorageAddress>>(
  SCHEMES.map((scheme) => [scheme.name, scheme]),
);

export const EXAMPLES = SCHEMES.map(({ example }) => example).join(' or ');

export function findScheme(name: string): AddressScheme<StorageAddress> | undefined {
  return BY_NAME.get(name);
}

export function schemeOf({ kind }: StorageAddress): AddressScheme<StorageAddress> {
  const scheme = findScheme(kind);
  if (!scheme) throw new Error(`there is no address of kind ${kind}`);
  return scheme;
}
