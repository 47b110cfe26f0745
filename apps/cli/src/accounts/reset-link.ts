import { makeResetLink } from '@holdfast/auth';
import { Problem } from '@holdfast/platform/errors';
import { withInstallation } from '../host/with-installation.ts';
import { createOutput } from '../output/index.ts';
import { type Common, Failure } from '../program/index.ts';
import { moment, type Surroundings } from '../terminal/index.ts';

/** Makes a link for a new password directly in the database, for people who cannot be sent mail. */
export async function printResetLink(
  surroundings: Surroundings,
  email: string,
  choices: Common,
): Promise<void> {
  const made = await withInstallation(surroundings.environment, (context) =>
    makeResetLink(context, email),
  ).catch((error: unknown) => {
    if (error instanceof Problem && error.code === 'NOT_FOUND') {
      throw new Failure('failed', `Nobody here has the address ${email}.`);
    }
    throw error;
  });
  createOutput(surroundings.terminal, choices).one(made, made.link, [
    ['link', made.link],
    ['good until', `${moment(made.expiresAt)} UTC, for one use`],
  ]);
}
