import type { Letter } from '../outbox/model.ts';

export function verifyLetter(url: string): Letter {
  return {
    title: 'Confirm your address',
    says: ['Confirm that this is the address of your Holdfast account.'],
    link: { label: 'Confirm the address', url },
    closing:
      'The link is valid for 24 hours and works once. If you have no Holdfast account, ignore ' +
      'this email.',
  };
}

export function changeLetter(url: string): Letter {
  return {
    title: 'Confirm your new address',
    says: ['Confirm that you want to sign in to Holdfast with this address from now on.'],
    link: { label: 'Use this address', url },
    closing:
      'The link is valid for an hour and works once. If this was not you, ignore this email.',
  };
}

/** For the holder of an address that somebody else wants; that person is told nothing. */
export function takenLetter(signIn: string): Letter {
  return {
    title: 'You already have an account',
    says: [
      'Somebody tried to change the address of another Holdfast account to this one, which ' +
        'already has an account.',
    ],
    link: { label: 'Sign in', url: signIn },
    closing: 'If this was not you, ignore this email: nothing has changed.',
  };
}

export function changedLetter(to: string, url: string): Letter {
  return {
    title: 'Your address was changed',
    says: [`The address of your Holdfast account was changed from this one to ${to}.`],
    link: { label: 'This was not me: restore this address', url },
    closing:
      'The link gives the account this address again, ends all its sessions, removes second ' +
      'factors that were added since, and sends you a link to set a new password. It is valid ' +
      'for 7 days. If you changed the address yourself, ignore this email.',
  };
}
