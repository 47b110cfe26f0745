/** What the auth service says about an id. */
export type DirectoryEntry = { name: string; email: string | null; anonymised: boolean };

export type Owner = { name: string; email: string };

export type Directory = {
  /** Names for ids. It never fails: what cannot be told right now is simply missing from the answer. */
  resolve(ids: readonly string[]): Promise<Map<string, DirectoryEntry>>;
  /** Whom to write to in an organisation; nobody if there is no such. Throws if that cannot be told. */
  owners(organisation: string): Promise<Owner[]>;
};
