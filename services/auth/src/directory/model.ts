export type DirectoryEntry = {
  id: string;
  kind: 'user' | 'service_account';
  name: string;
  email: string | null;
  anonymised: boolean;
};

/** Somebody to write to about an organisation. */
export type DirectoryOwner = { id: string; name: string; email: string };
