import type { Letter } from '../outbox/model.ts';

export function linkedLetter(provider: { name: string; issuer: string }, account: string): Letter {
  return {
    title: 'Your account was linked',
    says: [
      `From now on, "${provider.name}" (${provider.issuer}) can sign you in to your Holdfast ` +
        'account.',
    ],
    link: { label: 'View your account', url: account },
    closing:
      'If you do not recognise this identity provider, tell an owner of your organisation, or ' +
      'whoever runs your Holdfast, at once.',
  };
}

export function domainLostLetter(
  domain: string,
  { record, page }: { record: string; page: string },
): Letter {
  return {
    title: `${domain} is no longer proven`,
    says: [
      `The TXT record ${record} was missing for three days in a row. Your identity provider no ` +
        `longer signs in people with an address at ${domain}.`,
    ],
    link: { label: 'View the record', url: page },
    closing: 'If the domain is still yours, add the record again and check it on that page.',
  };
}
