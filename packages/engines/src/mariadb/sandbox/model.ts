import type { ClientTool } from '../../model.ts';

export const SOCKET_NAME = 'socket';
export const RESTORER = 'restorer';
/** For a backup whose database has a name that no database here can have. */
export const DATABASE = 'restored';

export type ServerProgram = ClientTool & {
  vendor: 'mariadb' | 'mysql';
  /** The program that makes the server's own tables; MySQL's server makes them by itself. */
  installer: string | undefined;
};
