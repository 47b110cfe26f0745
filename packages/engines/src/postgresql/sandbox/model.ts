/** No name that a dump is likely to have: there, `postgres` may own things as a plain role. */
export const SUPERUSER = 'holdfast sandbox';
/** In the folder of the socket, for us alone: the superuser's password. */
export const SUPERUSER_FILE = 'superuser';
export const SOCKET_NAME = '.s.PGSQL.5432';
export const RESTORER = 'holdfast restorer';
export const DATABASE = 'sandbox';

/** Programs of one installed server. */
export type ServerPrograms = { major: number; postgres: string; initdb: string };
