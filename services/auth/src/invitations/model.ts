import type { Role } from '../organisations/model.ts';

/** As those who manage the organisation see it. Whoever is handed its id may use it. */
export type Invitation = {
  id: string;
  email: string;
  role: Role;
  invitedBy: string;
  createdAt: string;
  expiresAt: string;
};

/** As the one who is invited sees it. */
export type ReceivedInvitation = {
  id: string;
  organisation: { id: string; name: string };
  role: Role;
  expiresAt: string;
};
