import { HostNotFound, NetworkForbidden } from '@holdfast/platform/network-guard';
import type { TriedStep } from '../model.ts';
import type { Asked, OpenId } from '../openid/client.ts';

/** A step, and what is to be said of the provider after "It". */
export type Examined = Omit<TriedStep, 'detail'> & { it: string };

/** Asks a provider, step by step, what needs nobody to sign in; ends at the first step without an answer. */
export async function examine(openId: OpenId, provider: Asked): Promise<Examined[]> {
  const steps: Examined[] = [];
  const add = (step: TriedStep['step'], ok: boolean, it: string) => steps.push({ step, ok, it });
  try {
    const configuration = await openId.discover(provider);
    const said = configuration.serverMetadata();
    add('network', true, `can be reached at ${new URL(provider.issuer).host}`);
    add('discovery', true, `names itself ${said.issuer}`);
    const keys = await openId.keys(provider, configuration).catch(() => 0);
    const some = keys === 1 ? 'has one key' : `has ${keys} keys`;
    add('keys', keys > 0, keys > 0 ? some : 'has no keys that can be read');
    const codes = said.response_types_supported?.includes('code') ?? true;
    const challenges = said.code_challenge_methods_supported;
    const pkce = challenges === undefined || challenges.includes('S256');
    const flow = 'the authorisation code flow with PKCE';
    const fits = codes && pkce;
    add('flow', fits, fits ? `supports ${flow}` : `does not support ${flow} (S256)`);
  } catch (error) {
    add(...explain(error));
  }
  return steps;
}

/** Never quotes the answer: an owner, who sets the address, could read other hosts through this server. */
function explain(error: unknown): [TriedStep['step'], boolean, string] {
  const causes = [error, (error as { cause?: unknown }).cause];
  if (causes.some((one) => one instanceof NetworkForbidden)) {
    return ['network', false, 'has an address that this server is not allowed to connect to'];
  }
  if ((error as { code?: unknown }).code === 'OAUTH_HTTP_REQUEST_FORBIDDEN') {
    return ['network', false, 'must begin with https://'];
  }
  if (causes.some((one) => one instanceof HostNotFound)) {
    return ['network', false, 'has a host without an address'];
  }
  if (causes.some((one) => one instanceof Error && 'syscall' in one)) {
    return ['network', false, 'cannot be reached'];
  }
  return [
    'discovery',
    false,
    'does not answer at /.well-known/openid-configuration as an issuer with this name',
  ];
}
