import { ensureFirstOwner } from '@holdfast/auth';
import { Secret } from '@holdfast/platform/secrets';
import { findSecret } from '../asking/index.ts';
import { withInstallation } from '../host/with-installation.ts';
import { createOutput } from '../output/index.ts';
import { type Common, Failure } from '../program/index.ts';
import type { Surroundings } from '../terminal/index.ts';

export type NewOwner = { email: string; name: string; organisation: string };

/** Creates the first owner directly in the database: no service has to be running yet. */
export async function createOwner(
  surroundings: Surroundings,
  choices: Common & NewOwner,
): Promise<void> {
  const given = await findSecret(choices, 'password', 'the password', surroundings);
  const owner = await withInstallation(surroundings.environment, (context) =>
    ensureFirstOwner(context, {
      email: choices.email,
      name: choices.name,
      organisationName: choices.organisation,
      password: given === undefined ? undefined : new Secret(given),
    }),
  );
  if (!owner.created) {
    throw new Failure(
      'failed',
      'This installation has accounts already. Ask an owner for an invitation.',
    );
  }
  const { email, generatedPassword } = owner;
  const password = generatedPassword?.reveal();
  createOutput(surroundings.terminal, choices).one(
    { email, ...(password !== undefined && { password }) },
    email,
    [
      ['sign in as', email],
      ...(password === undefined
        ? []
        : ([['password', `${password}   (shown only now: keep it)`]] as const)),
    ],
  );
}
