import type { InOrganisation } from '../connection/index.ts';
import { Failure } from '../program/index.ts';

export async function trySignOn({ holdfast, output, organisation }: InOrganisation): Promise<void> {
  const path = { organisationId: organisation.id };
  const { steps } = await holdfast.auth.trySignOn({ path });
  output.list(steps, {
    id: ({ step }) => step,
    columns: {
      step: ({ step }) => step,
      works: ({ ok }) => (ok ? 'yes' : 'no'),
      '': ({ detail }) => detail,
    },
    none: 'There is nothing to try.',
  });
  if (steps.some(({ ok }) => !ok)) throw new Failure('failed', 'Not everything works yet.');
}
