import { isIP } from 'node:net';
import { type ConnectionOptions, getCACertificates } from 'node:tls';
import type { Wording } from '../wording/wording.ts';
import type { SessionTask } from './model.ts';
import { ProbeRefusal } from './refusal.ts';

type Target = SessionTask['target'];

/** For `tls.connect` over an existing socket. */
export function tlsOptions({ host, tls }: Target): ConnectionOptions {
  return {
    host,
    ...(isIP(host) === 0 && { servername: host }), // an address has no place in SNI
    rejectUnauthorized: tls.mode === 'verify-full',
    // Never undefined: without a CA the MariaDB client would verify in a way of its own.
    ca: tls.ca ?? getCACertificates('default'),
  };
}

const CODES: Record<string, (host: string, ownCa: boolean) => string> = {
  ERR_TLS_CERT_ALTNAME_INVALID: (host) =>
    `its certificate is not for ${host}; use the host name that the certificate names`,
  CERT_HAS_EXPIRED: () => 'its certificate has expired; renew it',
  CERT_NOT_YET_VALID: () => 'its certificate is not valid yet; check the clocks',
  DEPTH_ZERO_SELF_SIGNED_CERT: unknownCa,
  SELF_SIGNED_CERT_IN_CHAIN: unknownCa,
  UNABLE_TO_GET_ISSUER_CERT: unknownCa,
  UNABLE_TO_GET_ISSUER_CERT_LOCALLY: unknownCa,
  UNABLE_TO_VERIFY_LEAF_SIGNATURE: unknownCa,
  CERT_SIGNATURE_FAILURE: unknownCa,
};

function unknownCa(_host: string, ownCa: boolean): string {
  return ownCa
    ? 'its certificate was not issued by the given CA; check the CA certificate'
    : 'its certificate was issued by a CA that is not publicly trusted; provide that CA’s certificate';
}

export function isCertificateFault(error: Error): boolean {
  return 'code' in error && typeof error.code === 'string' && Object.hasOwn(CODES, error.code);
}

export function tlsRefusal(error: Error, { host, tls }: Target, wording: Wording): ProbeRefusal {
  const code = 'code' in error ? String(error.code) : '';
  const reason = Object.hasOwn(CODES, code) ? CODES[code] : undefined;
  const why = reason?.(host, tls.ca !== undefined) ?? wording.said(error.message);
  return new ProbeRefusal('TLS_FAILED', `No TLS connection to the server: ${why}.`);
}

export function tlsNotOffered(): ProbeRefusal {
  return new ProbeRefusal(
    'TLS_FAILED',
    'The TLS mode requires TLS, but the server does not offer it: turn on TLS on the server, or choose another mode.',
  );
}

export const NOT_ENCRYPTED =
  'The connection is not encrypted: the server offers no working TLS. Turn on TLS on the server.';
