export const DOWNLOAD_ERRORS = ['NOT_MANAGED', 'NOT_COMPLETED', 'DELETED'] as const;

export type DownloadLink =
  | { ok: true; url: string; expiresAt: string }
  | { ok: false; errorCode: (typeof DOWNLOAD_ERRORS)[number]; errorMessage: string };

/** What a link stands for. */
export type Ticket = { organisation: string; jobId: string; expiresAt: Date };

/** Both ends included, as HTTP counts. */
export type ByteRange = { first: number; last: number };
