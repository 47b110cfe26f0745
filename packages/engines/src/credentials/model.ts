import type { Secret } from '@holdfast/platform/secrets';

/** How the credentials of one engine are written. */
export type CredentialRules = {
  /** The engine's name. */
  name: string;
  /** Where its servers listen unless told otherwise. */
  port: number;
  uri: {
    /** Without `://`. */
    schemes: readonly string[];
    /** Other names of the option `sslrootcert`. */
    caOptions: readonly string[];
    /** Options that only this engine has, each with how its value is read; throws a `UriFault`. */
    options: Readonly<Record<string, (value: string) => ConnectionTarget['options']>>;
  };
};

/**
 * `off` never encrypts; `prefer` encrypts if the server offers it, and otherwise goes on
 * unencrypted; `require` encrypts or fails, without checking who the server is; `verify-full` also
 * checks that the certificate is for this host and comes from the CA given, or from a public one.
 */
export const TLS_MODES = ['off', 'prefer', 'require', 'verify-full'] as const;
export type TlsMode = (typeof TLS_MODES)[number];

export const DEFAULT_TLS_MODE: TlsMode = 'prefer';

/** One database on one server, whichever way its credentials were given. */
export type ConnectionTarget = {
  /** The engine's name. */
  engine: string;
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
  /** The engine's own, such as PostgreSQL's `channelBinding`. */
  options: Readonly<Record<string, string>>;
};

type CredentialsMode = 'uri' | 'fields';

export type Credentials = { mode: CredentialsMode; target: ConnectionTarget };

/** What may be shown of credentials once they are set: no secret, and no CA. */
export type ConnectionView = {
  mode: CredentialsMode;
  host: string;
  port: number;
  database: string;
  username: string;
  tls: TlsMode;
};
