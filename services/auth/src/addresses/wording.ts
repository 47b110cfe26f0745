import type { Letter } from '../outbox/model.ts';

export function verifyLetter(url: string): Letter {
  return {
    title: 'Confirm your address',
    says: ['Confirm that this is the address of your account at Holdfast.'],
    link: { label: 'Confirm the address', url },
    closing: 'The link is good for 24 hours, once. If you have no account there, do nothing.',
  };
}

export function changeLetter(url: string): Letter {
  return {
    title: 'Confirm your new address',
    says: ['You want to sign in to Holdfast with this address from now on.'],
    link: { label: 'Use this address', url },
    closing: 'The link is good for an hour, once. If this was not you, do nothing.',
  };
}

/** For the holder of an address that somebody else wants; that person is told nothing. */
export function takenLetter(signIn: string): Letter {
  return {
    title: 'You have an account already',
    says: [
      'Somebody wanted to sign in to Holdfast with this address, which has an account already.',
    ],
    link: { label: 'Sign in', url: signIn },
    closing: 'If this was not you, do nothing: nothing has changed.',
  };
}

export function changedLetter(to: string, url: string): Letter {
  return {
    title: 'Your address was changed',
    says: [`Your account at Holdfast has the address ${to} now, and no longer this one.`],
    link: { label: 'This was not me: take it back', url },
    closing:
      'With this link the account gets this address back, all its sessions end, second factors that ' +
      'were added since are removed, and you are sent a link for a new password. It is good for 7 ' +
      'days. If you changed the address, do nothing.',
  };
}
