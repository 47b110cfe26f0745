/** What a proof could not compare, and why. */
export type Exception = { object: string; why: string };

/** One that somebody has accepted: it is listed, but nobody is alerted of it again. */
export type AcceptedException = Exception & { id: string; acceptedAt: Date };

/** How many a datasource may have: they are looked at one by one. */
export const MOST_ACCEPTED = 1_000;
