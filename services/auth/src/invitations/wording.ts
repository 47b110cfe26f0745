import type { Letter } from '../outbox/model.ts';

export function invitationLetter({
  inviter,
  organisation,
  url,
}: {
  inviter: string;
  organisation: string;
  url: string;
}): Letter {
  return {
    title: 'You are invited',
    says: [`${inviter} invites you to the organisation “${organisation}” at Holdfast.`],
    link: { label: 'See the invitation', url },
    closing:
      'The link is good for 7 days, and only for this address. If you do not know of this, do ' +
      'nothing.',
  };
}
