import type { Auth } from '@holdfast/clients';

export type Member = Auth.Member;
export type Role = Member['role'];

/** From the one who may only look to the one who may do everything. */
export const ROLES = ['viewer', 'member', 'admin', 'owner'] as const satisfies readonly Role[];
