import type { InOrganisation } from '../connection/index.ts';
import { Failure } from '../program/index.ts';

/** Whether all members need one; only an owner who has one may require it. */
export async function secondFactor(
  { holdfast, output, organisation }: InOrganisation,
  rule: string | undefined,
): Promise<void> {
  const path = { organisationId: organisation.id };
  if (rule !== undefined && rule !== 'required' && rule !== 'optional') {
    throw new Failure('usage', 'Say required or optional, or nothing to see which it is.');
  }
  const answer =
    rule === undefined
      ? await holdfast.auth.getSecondFactorRule({ path })
      : await holdfast.auth.setSecondFactorRule({ path, body: { required: rule === 'required' } });
  const word = answer.required ? 'required' : 'optional';
  output.done(`In ${organisation.name} a second factor is ${word}.`, answer, word);
}
