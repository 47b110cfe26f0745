/** An address whose account was erased. */
export type ErasedAddress = {
  /** As the caller wrote it. */
  email: string;
  erasedAt: Date;
  /** Where that counts; null is everywhere. */
  organisationIds: string[] | null;
};
