const SENTENCES = {
  malformed: 'This is not a sealed value.',
  'unknown-key': 'This value was sealed under a master key that is not on the key ring',
  tampered: 'This sealed value has been altered or damaged.',
  'wrong-context': 'This value was sealed for another place and does not belong here.',
} as const;

export type SealErrorReason = keyof typeof SENTENCES;

/** Why a sealed value was not opened. Holds neither the sealed text nor anything of its content. */
export class SealError extends Error {
  readonly reason: SealErrorReason;

  constructor(reason: SealErrorReason, keyId?: string) {
    super(keyId === undefined ? SENTENCES[reason] : `${SENTENCES[reason]} (key id ${keyId}).`);
    this.name = 'SealError';
    this.reason = reason;
  }
}
