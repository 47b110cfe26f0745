import type { Letter } from '../outbox/model.ts';

const NOT_YOU =
  'If this was not you, ignore this email: nothing happens unless the link is opened.';

export function signUpLetter(url: string): Letter {
  return {
    title: 'Create your account',
    says: ['Somebody wants to create a Holdfast account with this address.'],
    link: { label: 'Create the account', url },
    closing: `The link is valid for 24 hours and works once. ${NOT_YOU}`,
  };
}

/** For somebody who signs up but has an account: the page gave the same answer as to everybody. */
export function knownLetter(signIn: string): Letter {
  return {
    title: 'You already have an account',
    says: [
      'Somebody tried to create a Holdfast account with this address, which already has one. If ' +
        'you have forgotten your password, ask for a new one on the sign-in page.',
    ],
    link: { label: 'Sign in', url: signIn },
    closing: 'If this was not you, ignore this email: nothing has changed.',
  };
}

export function passwordChangedLetter(signIn: string): Letter {
  return {
    title: 'Your password was changed',
    says: [
      'The password of your Holdfast account was changed, and your other sessions have ended.',
    ],
    link: { label: 'Sign in', url: signIn },
    closing: 'If this was not you, ask for a new password on the sign-in page at once.',
  };
}
