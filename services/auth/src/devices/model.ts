/** Who signed in with which password: a new password makes a stranger of every device. */
export type Known = { userId: string; passwordHash: string };
