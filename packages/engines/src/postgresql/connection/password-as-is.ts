import { createRequire } from 'node:module';

type Scram = {
  deriveKey(password: string, salt: Uint8Array, iterations: number): Promise<unknown>;
};

/**
 * Makes SCRAM take the password as it is, in this thread from now on. `pg` normalises every
 * password (SASLprep); the server and libpq leave one as it is if it has a character that was not
 * in Unicode 3.2, such as most emoji. Telling the two apart takes tables of that old Unicode, so
 * the second way is tried when the first has failed.
 */
export function takePasswordAsIs(password: string): void {
  const scram: Scram = createRequire(import.meta.url)('pg/lib/crypto/utils');
  const { deriveKey } = scram;
  scram.deriveKey = (_normalised, salt, iterations) => deriveKey(password, salt, iterations);
}

/** Normalising does not change these. */
export function isPlainAscii(password: string): boolean {
  return /^[\x20-\x7e]*$/.test(password);
}
