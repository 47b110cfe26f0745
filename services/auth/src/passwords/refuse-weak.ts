import { Problem } from '@holdfast/platform/errors';
import { commonPasswords } from './read-list.ts';
import { type Person, type Weakness, weaknessOf } from './rules.ts';

const WHY: Record<Weakness, string> = {
  common: 'is a common password, or close to one',
  personal: 'is based on your address, your name or the name of this product',
  repeated: 'repeats a few characters, or follows a pattern on the keyboard',
};

/** Throws for a password that would soon be guessed; `field` is its name in the request. */
export async function refuseWeakPassword(
  password: string,
  person: Person,
  field = 'password',
): Promise<void> {
  const weakness = weaknessOf(password, person, await commonPasswords());
  if (weakness) throw Problem.validation({ [field]: WHY[weakness] });
}
