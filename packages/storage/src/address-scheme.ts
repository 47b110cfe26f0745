import type { Secret } from '@holdfast/platform/secrets';
import type { Storage } from './storage.ts';

/** As the operator gave them: in two variables, or in a file. */
export type GivenKeys = {
  accessKeyId: string | undefined;
  secretAccessKey: Secret | undefined;
  file: string | undefined;
  /** The setting or option that names the file, for whoever has to mend it. */
  fileSetting: string;
};

export type AddressSurroundings = {
  keys: GivenKeys;
  spoolDirectory: string;
  /** Bytes that stay free on the disk. */
  keepFree: number;
  stallTimeoutMs: number;
};

/** How the operator names a storage in a setting: by a URL of this scheme, without its keys. */
export type AddressScheme<Address extends { kind: string }> = {
  /** Without its colon; also the `kind` of its addresses. */
  readonly name: Address['kind'];
  /** For whoever gave something else. */
  readonly example: string;
  /** Whether it opens only with the keys that stand beside the address. */
  readonly needsKeys: boolean;
  /** Or what is wrong with it, in words that repeat nothing of it; undefined if the example says so. */
  read(url: URL): Address | string | undefined;
  /** For people and for comparing; it holds no secret. */
  describe(address: Address): string;
  open(address: Address, surroundings: AddressSurroundings): Promise<Storage>;
};
