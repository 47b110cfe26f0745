import type { Repeated } from '../refusals/index.ts';

/** What the auth service says about an id. */
export type DirectoryEntry = { name: string; email: string | null; anonymised: boolean };

/** What makes tokens invalid although their signatures are good. */
export type Revocation = {
  kind: 'session' | 'user' | 'member' | 'service_account';
  id: string;
  organisationId: string | null;
  /** Tokens issued up to this moment are refused; all of them if it is null. */
  issuedUntil: Date | null;
};

/** An address whose account was erased. */
export type ErasedAddress = {
  address: string;
  erasedAt: Date;
  /** The organisations in which this counts; null means all. */
  organisations: string[] | null;
};

type Owner = { name: string; email: string };

export type Directory = {
  /** Names for ids. Never fails: what cannot be looked up right now is missing from the answer. */
  resolve(ids: readonly string[]): Promise<Map<string, DirectoryEntry>>;
  /**
   * An organisation's owners, to write to; none if it is closed or unknown. Throws if auth cannot
   * be asked.
   */
  owners(organisation: string): Promise<Owner[]>;
  /** Which of these addresses belong to members, in lower case. Throws if auth cannot be asked. */
  members(organisation: string, addresses: readonly string[]): Promise<string[]>;
  /**
   * Which of these addresses, at most 200, were erased with their accounts. Throws if auth cannot
   * be asked.
   */
  erasedAddresses(addresses: readonly string[]): Promise<ErasedAddress[]>;
  /** Records in the organisation's log what was refused to somebody. Throws if auth cannot be asked. */
  recordRefused(repeated: Repeated): Promise<void>;
  /** What was revoked since an earlier answer, or in the last minutes. Throws if auth cannot be asked. */
  revocations(
    after: string | undefined,
    signal?: AbortSignal,
  ): Promise<{ items: Revocation[]; after: string; more: boolean }>;
};
