import type { Letter } from '../outbox/model.ts';

export function linkedLetter(provider: { name: string; issuer: string }, account: string): Letter {
  return {
    title: 'Your account was linked',
    says: [
      `From now on "${provider.name}" (${provider.issuer}) signs you in to your account at Holdfast.`,
    ],
    link: { label: 'Look at your account', url: account },
    closing:
      'If you do not know this identity provider, tell an owner of your organisation at once, or ' +
      'whoever runs your Holdfast.',
  };
}

export function domainLostLetter(
  domain: string,
  { record, page }: { record: string; page: string },
): Letter {
  return {
    title: `${domain} is no longer proven`,
    says: [
      `The TXT record ${record} was missing three days in a row. Your identity provider no longer ` +
        `signs in people with an address in ${domain}.`,
    ],
    link: { label: 'See the record', url: page },
    closing: 'If the domain is still yours, set the record anew and check it there.',
  };
}
