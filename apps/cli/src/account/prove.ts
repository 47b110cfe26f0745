import { readSecret } from '../asking/index.ts';
import type { Person } from '../connection/index.ts';
import { codeOf } from '../connection/step-up.ts';
import type { Common } from '../program/index.ts';
import { moment } from '../terminal/index.ts';

/** For the next ten minutes the session may do what needs a fresh proof of identity. */
export async function prove(person: Person, choices: Common & { code?: string }): Promise<void> {
  const { holdfast, output } = person;
  const { provenAt } = await holdfast.auth.stepUp({ body: await read(person, choices) });
  output.done(`Identity confirmed at ${moment(provenAt)} UTC. This is valid for ten minutes.`, {
    provenAt,
  });
}

async function read(person: Person, choices: Common & { code?: string }) {
  const { code } = choices;
  if (code === undefined) {
    return { password: await readSecret(choices, 'password', 'the password', person) };
  }
  return codeOf(code);
}
