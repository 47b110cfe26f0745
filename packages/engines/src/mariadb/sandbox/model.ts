import type { ClientTool } from '../../model.ts';

export const SOCKET_NAME = 'socket';
export const RESTORER = 'restorer';
/** For a backup whose database has a name that no database here can have. */
export const DATABASE = 'restored';
/** For trying a swap: the database that is replaced, and what becomes of it. */
export const REPLACED = 'holdfast_replaced';
export const ASIDE = 'holdfast_aside';

export type ServerProgram = ClientTool & {
  vendor: 'mariadb' | 'mysql';
  /** The program that makes the server's own tables; MySQL's server makes them by itself. */
  installer: string | undefined;
};
