/** What the auth service says about an id. */
export type DirectoryEntry = { name: string; email: string | null; anonymised: boolean };

/** Names for ids. It never fails: what cannot be told right now is simply missing from the answer. */
export type Directory = { resolve(ids: readonly string[]): Promise<Map<string, DirectoryEntry>> };
