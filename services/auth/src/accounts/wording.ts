import type { Letter } from '../outbox/model.ts';

const NOT_YOU = 'If this was not you, do nothing: without the link nothing happens.';

export function signUpLetter(url: string): Letter {
  return {
    title: 'Make your account',
    says: ['Somebody wants to make an account at Holdfast with this address.'],
    link: { label: 'Make the account', url },
    closing: `The link is good for 24 hours, once. ${NOT_YOU}`,
  };
}

/** For somebody who signs up but has an account: the page gave the same answer as to everybody. */
export function knownLetter(signIn: string): Letter {
  return {
    title: 'You have an account already',
    says: [
      'Somebody wanted to make an account at Holdfast with this address, which has one already. If ' +
        'you do not remember your password, ask for a new one on the sign-in page.',
    ],
    link: { label: 'Sign in', url: signIn },
    closing: 'If this was not you, do nothing: nothing has changed.',
  };
}

export function passwordChangedLetter(signIn: string): Letter {
  return {
    title: 'Your password was changed',
    says: [
      'The password of your account at Holdfast was changed, and the sessions that were open with ' +
        'the old one have ended.',
    ],
    link: { label: 'Sign in', url: signIn },
    closing: 'If this was not you, ask for a new password on the sign-in page at once.',
  };
}
