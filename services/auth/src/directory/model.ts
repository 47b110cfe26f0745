export type DirectoryEntry = {
  id: string;
  kind: 'user' | 'service_account';
  name: string;
  email: string | null;
  anonymised: boolean;
};

/** Whom to write to in matters of an organisation. */
export type DirectoryOwner = { id: string; name: string; email: string };
