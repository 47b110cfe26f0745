import type { ClientTool } from '../../model.ts';

export const SOCKET_NAME = 'socket';
export const RESTORER = 'restorer';
/** For a backup whose own name no database here can have. */
export const DATABASE = 'restored';

export type ServerProgram = ClientTool & {
  vendor: 'mariadb' | 'mysql';
  /** What makes the server's own tables; MySQL's server does it by itself. */
  installer: string | undefined;
};
