import type { Role } from '../organisations/model.ts';

export type Member = {
  userId: string;
  name: string;
  email: string | null;
  role: Role;
  since: string;
};
