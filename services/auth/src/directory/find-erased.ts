import type { ErasedAddresses } from '../erased-addresses/index.ts';
import type { ErasedAddress } from '../erased-addresses/model.ts';
import type { AuthDatabase } from '../tables.ts';

/** Those of the addresses whose accounts were erased recently. */
export function findErased(
  { database, erasedAddresses }: { database: AuthDatabase; erasedAddresses: ErasedAddresses },
  emails: readonly string[],
): Promise<ErasedAddress[]> {
  return database.system((tx) => erasedAddresses.find(tx, emails));
}
