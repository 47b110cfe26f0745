import type { Letter } from '../outbox/model.ts';

export function addedLetter(what: string, url: string): Letter {
  return {
    title: 'A second factor was added',
    says: [`${what} was added to your Holdfast account as a second factor.`],
    link: { label: 'This was not me: secure my account', url },
    closing:
      'The link removes it again, ends all sessions, and sends you a link to set a new password. ' +
      'It is valid for 7 days. If you added it yourself, ignore this email.',
  };
}

export function lockedLetter(until: Date): Letter {
  return {
    title: 'Codes from your app are blocked for now',
    says: [
      'Somebody who knows the password of your Holdfast account, or is signed in to it, has ' +
        `entered too many wrong codes within a day. Until ${until.toISOString()}, codes from ` +
        'your app are refused, even right ones. Recovery codes and passkeys still work.',
    ],
    closing:
      'If this was not you, change your password and end the sessions that you do not recognise.',
  };
}
