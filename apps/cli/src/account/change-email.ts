import { readSecret } from '../asking/index.ts';
import type { Person } from '../connection/index.ts';
import type { Common } from '../program/index.ts';

/** Sends a link to the new address; where no mail can be sent, changes it at once. */
export async function changeEmail(person: Person, email: string, choices: Common): Promise<void> {
  const { holdfast, output } = person;
  const password = await readSecret(choices, 'password', 'the password', person);
  await holdfast.auth.changeEmail({ body: { email, password } });
  const address = await holdfast.auth.getAccountEmail();
  output.done(
    address.change
      ? `A link is on its way to ${email}. Open it within an hour to change your address.`
      : `Your address is now ${address.email}.`,
    address,
  );
}
