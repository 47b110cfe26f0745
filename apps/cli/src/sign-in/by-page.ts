import { createHash, randomBytes } from 'node:crypto';
import type { Auth } from '@holdfast/clients';
import { readSecret } from '../asking/index.ts';
import { openClient } from '../connection/connect.ts';
import type { Surroundings } from '../terminal/index.ts';

/**
 * Signs in wherever the browser is, even on another machine: the page there shows a code, which is
 * worthless without the verifier that only this process knows.
 */
export async function signInByPage(
  surroundings: Surroundings,
  choices: object,
  url: string,
): Promise<Auth.SignedInAccount> {
  const verifier = randomBytes(32).toString('base64url');
  const challenge = createHash('sha256').update(verifier).digest('base64url');
  surroundings.terminal.err(
    `Open this address, sign in there, and enter the code that it shows here:\n  ${url}/sign-on/command?challenge=${challenge}\n`,
  );
  const code = await readSecret(choices, 'code', 'the code', surroundings);
  const { auth } = openClient({ url, signal: surroundings.stop() });
  return auth.redeemHandOver({ body: { code, verifier } });
}
