import type { Auth } from '@holdfast/clients';
import type { InOrganisation } from '../connection/index.ts';
import type { Output } from '../output/index.ts';

export async function showSignOn(connected: InOrganisation): Promise<void> {
  const path = { organisationId: connected.organisation.id };
  tellSignOn(connected.output, await connected.holdfast.auth.getSignOn({ path }));
}

export function tellSignOn(output: Output, shown: Auth.SignOn): void {
  const { provider, domains, redirectUri } = shown;
  output.one(shown, provider?.issuer ?? '', [
    ['provider', provider ? `${provider.name}, ${provider.issuer}` : 'none'],
    ['client', provider?.clientId],
    ['secret', provider && (provider.hasClientSecret ? 'set' : 'none')],
    ['redirect URI', redirectUri],
    ['first role', provider?.defaultRole],
    [
      'roles by claim',
      provider?.roleClaim &&
        `${provider.roleClaim}: ${provider.roles.map(({ value, role }) => `${value}=${role}`).join(', ')}`,
    ],
    ['passwords', provider && (provider.isRequired ? 'for owners only' : 'allowed')],
    ...domains.map(
      ({ domain, isProven }) => [domain, isProven ? 'proven' : 'not proven yet'] as const,
    ),
  ]);
}
