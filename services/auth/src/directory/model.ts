export type DirectoryEntry = {
  id: string;
  kind: 'user' | 'service_account';
  name: string;
  email: string | null;
  anonymised: boolean;
};
