import type { Role } from '../organisations/model.ts';

/** What a machine may be given; owning is for people. */
export const SERVICE_ROLES = ['viewer', 'member', 'admin'] as const satisfies readonly Role[];
export type ServiceRole = (typeof SERVICE_ROLES)[number];

export type ServiceAccount = {
  id: string;
  /** What it shows together with its secret; the same as its id. */
  clientId: string;
  name: string;
  role: ServiceRole;
  createdBy: string;
  createdAt: string;
  secretChangedAt: string;
  lastUsedAt: string | null;
};

/** The one and only time at which the secret can be read. */
export type ServiceAccountWithSecret = ServiceAccount & { clientSecret: string };
