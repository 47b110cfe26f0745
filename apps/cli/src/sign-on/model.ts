/** The roles that somebody can get by signing in. */
export const JOINING_ROLES = ['viewer', 'member', 'admin'] as const;
export type JoiningRole = (typeof JOINING_ROLES)[number];
