/** An address whose account was erased. */
export type ErasedAddress = {
  /** As it was asked for. */
  email: string;
  erasedAt: Date;
  /** Where that counts; null is everywhere. */
  organisationIds: string[] | null;
};
