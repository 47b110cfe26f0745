import type { Backup } from '@holdfast/clients';

export type Engine = Backup.Datasource['engine'];
type Tls = 'off' | 'prefer' | 'require' | 'verify-full';

/** The values of the form; the URI and the password are never kept anywhere else. */
export type CredentialValues = {
  mode: 'uri' | 'fields';
  uri: string;
  host: string;
  port: number | '';
  database: string;
  username: string;
  password: string;
  tls: Tls;
  ca: string;
};

export const NO_CREDENTIALS: CredentialValues = {
  ...{ mode: 'fields', uri: '', host: '', port: '', database: '', username: '', password: '' },
  ...{ tls: 'prefer', ca: '' },
};

export const PORTS: Record<Engine, number> = { postgresql: 5432, mysql: 3306, mariadb: 3306 };

export const CREDENTIAL_FIELDS = [
  ...['uri', 'host', 'port', 'database', 'username', 'password', 'tls', 'ca'],
] as const;

export function credentialsOf(values: CredentialValues): Backup.Credentials {
  const { mode, uri, host, port, database, username, password, tls, ca } = values;
  if (mode === 'uri') return { mode, uri: uri.trim() };
  return {
    ...{ mode, host: host.trim(), database, username, password },
    ...(port !== '' && { port }),
    tls: { mode: tls, ...(tls === 'verify-full' && ca.trim() !== '' && { ca }) },
  };
}

/** Maps the service's field names to those of this form: `credentials.tls.ca` is `ca`. */
export function fieldOf(name: string): string {
  const path = name.replace(/^credentials\./, '');
  return { 'tls.mode': 'tls', 'tls.ca': 'ca' }[path] ?? path;
}
