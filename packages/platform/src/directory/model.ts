/** What the auth service says about an id. */
export type DirectoryEntry = { name: string; email: string | null; anonymised: boolean };

type Owner = { name: string; email: string };

export type Directory = {
  /** Names for ids. Never fails: what cannot be looked up right now is missing from the answer. */
  resolve(ids: readonly string[]): Promise<Map<string, DirectoryEntry>>;
  /** Whom to write to in an organisation; empty if there is none such. Throws if it cannot be looked up. */
  owners(organisation: string): Promise<Owner[]>;
  /** Which of these addresses, in lower case, are members'. Throws if it cannot be looked up. */
  members(organisation: string, addresses: readonly string[]): Promise<string[]>;
};
