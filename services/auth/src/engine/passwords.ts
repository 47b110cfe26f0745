import { hash, verify } from '@node-rs/argon2';

/** How passwords are hashed. Passed in from outside, so that a test can see that work was done. */
export type Passwords = {
  hash(password: string): Promise<string>;
  verify(hash: string, password: string): Promise<boolean>;
};

type Argon2Cost = { memoryCost: number; timeCost: number };

const ARGON2ID = 2;
/** The least that OWASP recommends for Argon2id with one lane: 19 MiB and two passes. */
const RECOMMENDED: Argon2Cost = { memoryCost: 19_456, timeCost: 2 };

export function argon2Passwords(cost: Argon2Cost = RECOMMENDED): Passwords {
  return {
    hash: (password) => hash(password, { ...cost, algorithm: ARGON2ID, parallelism: 1 }),
    verify: (stored, password) => verify(stored, password),
  };
}
