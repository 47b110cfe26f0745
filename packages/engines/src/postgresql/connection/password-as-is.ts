import { createRequire } from 'node:module';

type Scram = {
  deriveKey(password: string, salt: Uint8Array, iterations: number): Promise<unknown>;
};

/**
 * From now on, in this thread, SCRAM takes the password as it is. `pg` normalises every password
 * (SASLprep); the server and libpq leave one alone that has a character which Unicode 3.2 did not
 * know, such as most emoji. To tell the two apart takes tables of that old Unicode, so the second
 * way is tried when the first has failed.
 */
export function takePasswordAsIs(password: string): void {
  const scram: Scram = createRequire(import.meta.url)('pg/lib/crypto/utils');
  const { deriveKey } = scram;
  scram.deriveKey = (_normalised, salt, iterations) => deriveKey(password, salt, iterations);
}

/** Normalising changes nothing in these. */
export function isPlainAscii(password: string): boolean {
  return /^[\x20-\x7e]*$/.test(password);
}
