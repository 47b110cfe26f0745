import type { Letter } from '../outbox/model.ts';

export function addedLetter(what: string, url: string): Letter {
  return {
    title: 'A second factor was added',
    says: [`${what} was added to your account at Holdfast, and shows from now on that it is you.`],
    link: { label: 'This was not me: take the account back', url },
    closing:
      'With this link it is removed again, all sessions end, and you are sent a link for a new ' +
      'password. It is good for 7 days. If you added it, do nothing.',
  };
}

export function lockedLetter(until: Date): Letter {
  return {
    title: 'Codes of your app do not count for now',
    says: [
      'Somebody who knows the password of your account at Holdfast, or is signed in to it, has ' +
        `shown too many wrong codes today. Until ${until.toISOString()} no code of your app ` +
        'counts, be it right or wrong; recovery codes and passkeys do.',
    ],
    closing: 'If this was not you, change your password, and end the sessions that are not yours.',
  };
}
