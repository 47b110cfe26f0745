import type { Secret } from '@holdfast/platform/secrets';
import type { Storage } from './storage.ts';

/** The keys as the operator gave them: in two variables, or in a file. */
export type GivenKeys = {
  accessKeyId: string | undefined;
  secretAccessKey: Secret | undefined;
  file: string | undefined;
  /** The setting or option that names the file, for error messages. */
  fileSetting: string;
};

export type AddressSurroundings = {
  keys: GivenKeys;
  spoolDirectory: string;
  /** Bytes to keep free on the disk. */
  keepFree: number;
  stallTimeoutMs: number;
};

/** How the operator names a storage in a setting: by a URL of this scheme, without its keys. */
export type AddressScheme<Address extends { kind: string }> = {
  /** Without its colon; also the `kind` of its addresses. */
  readonly name: Address['kind'];
  /** Quoted in the error about an address that is not valid. */
  readonly example: string;
  /** Whether it opens only with keys, which are given beside the address. */
  readonly needsKeys: boolean;
  /** The address, or what is wrong with it, not quoting it; undefined if the example says enough. */
  read(url: URL): Address | string | undefined;
  /** For people to read and for comparing; contains no secret. */
  describe(address: Address): string;
  open(address: Address, surroundings: AddressSurroundings): Promise<Storage>;
};
