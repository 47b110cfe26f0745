const REASONS = {
  'wrong-length': 'Its length is not the one that it was stored with.',
  'wrong-digest': 'Its SHA-256 is not the one that it was stored with.',
  'not-age': 'It does not begin like an age file.',
  'not-authentic': 'Its encryption shows that it was changed or cut short.',
  'wrong-origin': 'It is not the artifact of this backup.',
  'not-gzip': 'Its compressed content is damaged or cut short.',
  'not-zstd': 'Its compressed content is damaged or cut short.',
} as const satisfies Record<string, string>;

export type CorruptReason = keyof typeof REASONS;

/** The stored bytes are not those that were written. Trying again with the same bytes is no use. */
export class ArtifactCorrupt extends Error {
  readonly reason: CorruptReason;

  constructor(reason: CorruptReason, options?: { cause?: unknown }) {
    super(`The artifact is corrupt. ${REASONS[reason]}`, options);
    this.name = 'ArtifactCorrupt';
    this.reason = reason;
  }
}

/** The artifact may well be whole, but it was encrypted to other recipients. */
export class IdentityMismatch extends Error {
  constructor() {
    super('The artifact is not encrypted to this identity.');
    this.name = 'IdentityMismatch';
  }
}

/** The compressor itself broke: a fault of this machine, which says nothing about the artifact. */
export class CompressorFailed extends Error {
  constructor(message: string, options?: { cause?: unknown }) {
    super(message, options);
    this.name = 'CompressorFailed';
  }
}
