/** The operations that take an Idempotency-Key. */
export const KEYED = {
  auth: new Set<string>([]),
  backup: new Set<string>(["runBackupNow","createRestore"]),
  domains: new Set<string>(["createBulkCheck","uploadBulkCheck","createNameGenerator","checkGeneratedNames"]),
};
