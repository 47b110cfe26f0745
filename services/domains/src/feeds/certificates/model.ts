export const LOG_KINDS = ['rfc6962', 'static'] as const;

/** A certificate-transparency log, as the operator names it. */
export type CtLog = {
  /** The operator's name for it, under which its position is stored. */
  name: string;
  /** `rfc6962`: without `/ct/v1`; `static`: its monitoring prefix. */
  url: string;
  kind: (typeof LOG_KINDS)[number];
};

/** The parts of a certificate that are used here. */
export type CertificateFacts = {
  /** As written there, each once: dNSNames, and a common name that looks like one. */
  names: string[];
  issuer: string;
  /** In hexadecimal. */
  serial: string;
  notBefore: string | undefined;
};

/** What a log says about itself. */
export type TreeHead = { size: number; root: string; at: Date | null };
