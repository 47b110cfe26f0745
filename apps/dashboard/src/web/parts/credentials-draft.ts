import type { Backup } from '@holdfast/clients';

export const TLS_MODES = ['prefer', 'require', 'verify-full', 'off'] as const;

/** What is typed, in both modes at once. */
export type CredentialsDraft = {
  mode: 'uri' | 'fields';
  uri: string;
  host: string;
  port: number | string;
  database: string;
  username: string;
  password: string;
  tls: (typeof TLS_MODES)[number];
  ca: string;
};

export const NO_CREDENTIALS: CredentialsDraft = {
  mode: 'fields',
  uri: '',
  host: '',
  port: '',
  database: '',
  username: '',
  password: '',
  tls: 'prefer',
  ca: '',
};

export function areCredentialsComplete(draft: CredentialsDraft): boolean {
  if (draft.mode === 'uri') return draft.uri.trim() !== '';
  return [draft.host, draft.database, draft.username].every((text) => text.trim() !== '');
}

export function credentialsOf(draft: CredentialsDraft): Backup.Credentials {
  if (draft.mode === 'uri') return { mode: 'uri', uri: draft.uri.trim() };
  return {
    mode: 'fields',
    host: draft.host.trim(),
    ...(draft.port !== '' && { port: Number(draft.port) }),
    database: draft.database.trim(),
    username: draft.username.trim(),
    password: draft.password,
    tls: { mode: draft.tls, ...(draft.tls === 'verify-full' && draft.ca && { ca: draft.ca }) },
  };
}

/** A fault of `target.tls.ca` belongs to the field `ca`. */
export function credentialsFaults(
  fields: Record<string, string> | undefined,
  prefix: string,
): Partial<Record<keyof CredentialsDraft, string>> {
  const entries = Object.entries(fields ?? {})
    .filter(([name]) => name.startsWith(`${prefix}.`))
    .map(([name, fault]) => [
      name
        .slice(prefix.length + 1)
        .replace(/^tls\.(ca|mode)$/, (_, part) => (part === 'ca' ? 'ca' : 'tls')),
      fault,
    ]);
  return Object.fromEntries(entries);
}
