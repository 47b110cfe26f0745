import { Problem } from '@holdfast/platform/errors';
import type { Caller } from '../../engine/index.ts';
import { authorise } from '../../organisations/index.ts';
import type { Provider, TriedStep } from '../model.ts';
import type { SignOnParts } from '../parts.ts';
import { examine } from './examine.ts';
import { findProvider } from './find.ts';

/** Tries, step by step, what needs nobody to sign in. An error skips to the last step, the domains. */
export async function tryProvider(
  { database, signOn }: SignOnParts,
  caller: Caller,
  organisationId: string,
): Promise<{ steps: TriedStep[] }> {
  const provider = await database.system(async (tx) => {
    await authorise(tx, caller, organisationId, 'sign-on.manage');
    return findProvider(tx, signOn, organisationId);
  });
  if (!provider) throw new Problem('NOT_FOUND');
  const examined = await examine(signOn.openId, provider);
  const steps = examined.map(({ step, ok, it }) => ({ step, ok, detail: `It ${it}.` }));
  return { steps: [...steps, domainsStep(provider)] };
}

function domainsStep({ domains }: Provider): TriedStep {
  const proven = domains === 'any' ? [] : domains;
  const step = 'domains';
  return proven.length > 0
    ? { step, ok: true, detail: `It may sign in people with addresses at ${proven.join(', ')}.` }
    : { step, ok: false, detail: 'No email domain is proven yet, so nobody can sign in.' };
}
