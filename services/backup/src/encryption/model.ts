/** What an organisation's artifacts are encrypted to, in the words of the age format. */
export type EncryptionKeys = {
  /** Its identity is kept here, sealed, and given out in the recovery kit. */
  recipient: string;
  /** A further one, if the organisation set it; its identity was never here. */
  recoveryRecipient: string | null;
  createdAt: Date;
};

/**
 * Whose key sealed a manifest: the organisation's own, the service's (until organisations had one
 * each), or that of a recovery kit that was taken in.
 */
export type SealedBy = 'organisation' | 'service' | 'further';

/** What a recovery kit holds of one organisation's keys, as text. */
export type KitKeys = {
  organisation: string;
  createdAt: string;
  recipient: string;
  identity: string;
  /** What its manifests are sealed with; absent in kits that are older than such keys. */
  sealKey?: string;
  /** SHA-256 of manifests that are older than the seal key, which therefore does not vouch for them. */
  manifestDigests: string[];
};
