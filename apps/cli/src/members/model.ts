import type { Auth } from '@holdfast/clients';

export type Role = Auth.Member['role'];

/** From least to most rights: a viewer may only look, an owner may do everything. */
export const ROLES = ['viewer', 'member', 'admin', 'owner'] as const satisfies readonly Role[];
