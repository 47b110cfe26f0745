import type { Auth } from '@holdfast/clients';

export type Role = Auth.Member['role'];

/** From the one who may only look to the one who may do everything. */
export const ROLES = ['viewer', 'member', 'admin', 'owner'] as const satisfies readonly Role[];
