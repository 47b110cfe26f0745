import { removeFactors } from '@holdfast/auth';
import { withInstallation } from '../host/with-installation.ts';
import { createOutput } from '../output/index.ts';
import { type Common, Failure } from '../program/index.ts';
import type { Surroundings } from '../terminal/index.ts';

/** For somebody who lost their app, their passkeys and their recovery codes. */
export async function removeFactorsOf(
  surroundings: Surroundings,
  email: string,
  choices: Common,
): Promise<void> {
  const removed = await withInstallation(surroundings.environment, (context) =>
    removeFactors(context, email),
  );
  if (removed === undefined) throw new Failure('failed', `Nobody here signs in as ${email}.`);
  createOutput(surroundings.terminal, choices).done(
    removed === 0
      ? `${email} has no second factor.`
      : `The password alone now signs ${email} in, until they add a factor again.`,
    { email, removed },
  );
}
