/** Shown once, to the one who asked for it. */
export type ResetLink = { link: string; expiresAt: string };
