import type { Letter } from '../outbox/model.ts';

export function resetLetter(url: string): Letter {
  return {
    title: 'Set a new password',
    says: ['Somebody asked to set a new password for your Holdfast account.'],
    link: { label: 'Set a new password', url },
    closing:
      'The link is valid for an hour and works once. If this was not you, ignore this email: ' +
      'your password stays the same.',
  };
}
