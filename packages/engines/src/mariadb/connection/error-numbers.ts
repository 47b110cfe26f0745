/**
 * Errors of servers, their programs and the client library, by number: the words differ between
 * MySQL, MariaDB and their versions.
 */
export const PASSWORD_REFUSED = [1045, 1698];
export const USER_REFUSED = [1130, 1251, 1820, 1862, 3118, 4151];
export const NO_SUCH_DATABASE = 1049;
export const DATABASE_DENIED = 1044;
export const RIGHT_LACKING = [DATABASE_DENIED, 1142, 1143, 1227, 1370];
/** Of a view, also where somebody lacks them below. */
export const OF_RIGHTS = [1356, ...RIGHT_LACKING];
export const LOCK_HELD = [1205, 1206, 1213, 3572];
/** Stopped by a time limit of the server. */
export const TOOK_TOO_LONG = [1969, 3024];
/** The same for a query of ours, which may also time out while it waits for a lock. */
export const TOO_LATE = [...TOOK_TOO_LONG, 1205];
export const TOO_LARGE = [1153, 2020];
export const NO_ROOM = [1040, 1203, 1226];
export const NO_MEMORY = [2008, 1037, 1038, 1041];
export const CONNECTION_LOST = [
  ...[2002, 2003, 2006, 2013, 2026, 2027, 2055],
  ...[1053, 1077, 1152, 1158, 1159, 1160, 1161],
];
/** Ended by someone at the server. */
export const SESSION_ENDED = [1317, 1927];
/** The same, or ended because the server is shutting down. */
export const ENDED = [...SESSION_ENDED, 1053];
