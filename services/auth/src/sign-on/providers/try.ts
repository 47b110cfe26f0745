import { Problem } from '@holdfast/platform/errors';
import { HostNotFound, NetworkForbidden } from '@holdfast/platform/network-guard';
import type { Caller } from '../../engine/index.ts';
import { authorise } from '../../organisations/index.ts';
import type { Provider, TriedStep } from '../model.ts';
import type { SignOnParts } from '../parts.ts';
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
  const steps: TriedStep[] = [];
  const add = (step: TriedStep['step'], ok: boolean, detail: string) =>
    steps.push({ step, ok, detail });
  const { openId } = signOn;
  try {
    const configuration = await openId.discover(provider);
    const said = configuration.serverMetadata();
    add('network', true, `${new URL(provider.issuer).host} can be reached.`);
    add('discovery', true, `Its issuer is ${said.issuer}.`);
    const keys = await openId.keys(provider, configuration).catch(() => 0);
    add(
      'keys',
      keys > 0,
      keys > 0 ? `It has ${keys === 1 ? 'one key' : `${keys} keys`}.` : 'Its keys cannot be read.',
    );
    const codes = said.response_types_supported?.includes('code') ?? true;
    const challenges = said.code_challenge_methods_supported;
    const pkce = challenges === undefined || challenges.includes('S256');
    add(
      'flow',
      codes && pkce,
      codes && pkce
        ? 'It supports the authorisation code flow with PKCE.'
        : 'It does not support the authorisation code flow with PKCE (S256).',
    );
  } catch (error) {
    add(...explain(error));
  }
  add(...domainsStep(provider));
  return { steps };
}

/** Never quotes the answer: an owner, who sets the address, could read other hosts through this server. */
function explain(error: unknown): [TriedStep['step'], boolean, string] {
  const causes = [error, (error as { cause?: unknown }).cause];
  if (causes.some((one) => one instanceof NetworkForbidden)) {
    return ['network', false, 'This server is not allowed to connect to its address.'];
  }
  if ((error as { code?: unknown }).code === 'OAUTH_HTTP_REQUEST_FORBIDDEN') {
    return ['network', false, 'Its address must begin with https://.'];
  }
  if (causes.some((one) => one instanceof HostNotFound)) {
    return ['network', false, 'Its host has no address.'];
  }
  if (causes.some((one) => one instanceof Error && 'syscall' in one)) {
    return ['network', false, 'It cannot be reached.'];
  }
  return [
    'discovery',
    false,
    'Its answer at /.well-known/openid-configuration is not that of an issuer with this name.',
  ];
}

function domainsStep({ domains }: Provider): [TriedStep['step'], boolean, string] {
  const proven = domains === 'any' ? [] : domains;
  return proven.length > 0
    ? ['domains', true, `It may sign in people with addresses at ${proven.join(', ')}.`]
    : ['domains', false, 'No email domain is proven yet, so nobody can sign in.'];
}
