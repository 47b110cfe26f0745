import type { Letter } from '../outbox/model.ts';

export function resetLetter(url: string): Letter {
  return {
    title: 'Set a new password',
    says: ['Somebody asked for a new password for your account at Holdfast.'],
    link: { label: 'Set a new password', url },
    closing:
      'The link is good for an hour, once. If this was not you, do nothing: your password stays as ' +
      'it is.',
  };
}
