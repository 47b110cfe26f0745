import { type Mariadb, startMariadb } from '@holdfast/platform/testing';
import type { Connection } from 'mariadb';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createConnection } from './library.ts';
import { endProgram } from './program-session.ts';

let server: Mariadb;
beforeAll(async () => {
  server = await startMariadb();
  await server.sql(
    "create user 'me@home'@'%' identified by 'pw'; create user other@'%' identified by 'pw'",
  );
});
afterAll(() => server?.stop());

const signIn = (user: string): Promise<Connection> => {
  const { host, port } = server.address;
  return createConnection({ host, port, user, password: 'pw', bigIntAsNumber: true });
};

it('ends the session of the dump, whatever the server is busy with, and nobody else’s', async () => {
  const ours = await signIn('me@home');
  const busy = await signIn('me@home');
  const stranger = await signIn('other');
  const over = busy.query('do sleep(60)').catch((error: Error) => error);
  const id = ({ threadId }: Connection) => ({ connectionId: () => threadId ?? undefined });

  await endProgram(ours, id(stranger));
  expect(await stranger.query('select 1 as alive')).toMatchObject([{ alive: 1 }]);

  await endProgram(ours, id(busy));
  expect(await over).toBeInstanceOf(Error);
  await Promise.all([ours.end(), stranger.end()]);
});
