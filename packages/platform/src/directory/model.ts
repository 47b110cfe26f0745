/** What the auth service says about an id. */
export type DirectoryEntry = { name: string; email: string | null; anonymised: boolean };

/** What must no longer be believed though its signature is good. */
export type Revocation = {
  kind: 'session' | 'user' | 'member' | 'service_account';
  id: string;
  organisationId: string | null;
  /** Tokens issued until then are refused; all of them where it is null. */
  issuedUntil: Date | null;
};

/** An address whose account was erased. */
export type ErasedAddress = {
  address: string;
  erasedAt: Date;
  /** Where that counts; null is everywhere. */
  organisations: string[] | null;
};

type Owner = { name: string; email: string };

export type Directory = {
  /** Names for ids. Never fails: what cannot be looked up right now is missing from the answer. */
  resolve(ids: readonly string[]): Promise<Map<string, DirectoryEntry>>;
  /** Whom to write to in an organisation; empty if there is none such. Throws if it cannot be looked up. */
  owners(organisation: string): Promise<Owner[]>;
  /** Which of these addresses, in lower case, are members'. Throws if it cannot be looked up. */
  members(organisation: string, addresses: readonly string[]): Promise<string[]>;
  /** Which of these addresses, at most 200, went with their accounts. Throws if it cannot be looked up. */
  erasedAddresses(addresses: readonly string[]): Promise<ErasedAddress[]>;
  /** What was revoked since an earlier answer, or in the last minutes. Throws if it cannot be had. */
  revocations(
    after: string | undefined,
    signal?: AbortSignal,
  ): Promise<{ items: Revocation[]; after: string; more: boolean }>;
};
