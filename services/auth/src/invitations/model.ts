import type { Role } from '../organisations/model.ts';
import type { MailState } from '../outbox/model.ts';

/** As those who manage the organisation see it. */
export type Invitation = {
  id: string;
  email: string;
  role: Role;
  invitedBy: string;
  createdAt: string;
  expiresAt: string;
};

/** What became of the mail with its link; `none` where no mail can be sent. */
type Delivery = { mail: MailState | 'none'; mailFailure: string | null };

export type ListedInvitation = Invitation & Delivery;

/** The link is shown where no mail can be sent, now and never again. */
export type NewInvitation = ListedInvitation & { link: string | null };

/** As the holder of its link sees it. */
export type OpenedInvitation = {
  id: string;
  email: string;
  organisationName: string;
  role: Role;
  expiresAt: string;
};

/** As the one who is invited sees it. */
export type ReceivedInvitation = {
  id: string;
  organisation: { id: string; name: string };
  role: Role;
  expiresAt: string;
};
