export const LOG_KINDS = ['rfc6962', 'static'] as const;

/** A certificate-transparency log, as the operator names it. */
export type CtLog = {
  /** Ours for it: its position is kept under this name. */
  name: string;
  /** `rfc6962`: up to and without `/ct/v1`; `static`: its monitoring prefix. */
  url: string;
  kind: (typeof LOG_KINDS)[number];
};

/** What of a certificate is of use here. */
export type CertificateFacts = {
  /** As they stand there, each once: dNSNames, and a common name that looks like one. */
  names: string[];
  issuer: string;
  /** In hexadecimal. */
  serial: string;
  notBefore: string | undefined;
};

/** What a log says of itself. */
export type TreeHead = { size: number; root: string; at: Date | null };
