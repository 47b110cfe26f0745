/** What an organisation's artifacts are encrypted to, in the words of the age format. */
export type EncryptionKeys = {
  /** Its identity is kept here, sealed, and given out in the recovery kit. */
  recipient: string;
  /** A further one, if the organisation set it; its identity was never here. */
  recoveryRecipient: string | null;
  createdAt: Date;
};
