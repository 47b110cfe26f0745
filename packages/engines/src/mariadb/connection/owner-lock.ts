import type { SessionOwner } from '../../model.ts';

/**
 * Sessions have no names here, but locks that users give names to, and the server says which session
 * holds one. Each session that changes something for a restore holds this one for as long as it
 * lives; a restore has one such session at a time.
 */
export const ownerLock = ({ work }: SessionOwner) => `holdfast restore ${work}`;
