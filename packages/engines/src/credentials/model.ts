import type { Secret } from '@holdfast/platform/secrets';

export const ENGINE_NAMES = ['postgresql', 'mysql', 'mariadb'] as const;
export type EngineName = (typeof ENGINE_NAMES)[number];

export const DEFAULT_PORTS: Record<EngineName, number> = {
  postgresql: 5432,
  mysql: 3306,
  mariadb: 3306,
};

/**
 * `off` never encrypts; `prefer` encrypts where the server offers it and goes on in plain where
 * not; `require` encrypts or fails, whoever the server is; `verify-full` also checks that the
 * certificate is for this host and comes from the CA given, or from a public one.
 */
export const TLS_MODES = ['off', 'prefer', 'require', 'verify-full'] as const;
export type TlsMode = (typeof TLS_MODES)[number];

export const DEFAULT_TLS_MODE: TlsMode = 'prefer';

/** One database on one server, whichever way its credentials were given. */
export type ConnectionTarget = {
  engine: EngineName;
  /** A name or an address; an IPv6 address without its brackets. */
  host: string;
  port: number;
  /** The folder or file of a local socket, in place of host and port: only for servers of our own. */
  socket?: string;
  database: string;
  username: string;
  /** Empty where the server asks for none. */
  password: Secret;
  tls: {
    mode: TlsMode;
    /** In PEM; with `verify-full` only, and never a path. */
    ca?: string;
  };
  options: {
    /** PostgreSQL: the password exchange must be bound to the TLS connection. */
    channelBinding?: 'require';
  };
};

export type CredentialsMode = 'uri' | 'fields';

export type Credentials = { mode: CredentialsMode; target: ConnectionTarget };

/** What may be read again of credentials that were set: no secret, and no CA. */
export type ConnectionView = {
  mode: CredentialsMode;
  host: string;
  port: number;
  database: string;
  username: string;
  tls: TlsMode;
};
