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
    says: [`${inviter} has invited you to the organisation “${organisation}” on Holdfast.`],
    link: { label: 'View the invitation', url },
    closing:
      'The link is valid for 7 days, and only for this address. If you did not expect this, ' +
      'ignore this email.',
  };
}
