import { confirmByName, readSecret } from '../asking/index.ts';
import type { Person } from '../connection/index.ts';
import { openContexts } from '../contexts/index.ts';
import type { Common } from '../program/index.ts';

/** Erases for good, given the password or a recent single sign-on. Forgets this machine's sign-in too. */
export async function eraseAccount(
  person: Person,
  choices: Common & { yes?: boolean; sso?: boolean },
): Promise<void> {
  const { holdfast, output, terminal, environment, context } = person;
  const { yes } = choices;
  const { user } = await holdfast.auth.getAccount();
  const { email: name, id } = user;
  const what =
    `This erases the name and the address of ${name} for good, and closes the organisations that ` +
    'nobody else is in.';
  await confirmByName({ terminal, yes }, { name, what });
  const body = choices.sso
    ? {}
    : { password: await readSecret(choices, 'password', 'the password', person) };
  await holdfast.auth.eraseAccount({ body });
  const contexts = openContexts(environment);
  const found = await contexts.find(context).catch(() => undefined);
  if (found) await contexts.forget(context, found);
  output.done(`Erased ${name}, and signed out here.`, { id, erased: true }, id);
}
