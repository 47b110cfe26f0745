import { type Mariadb, startMariadb } from '@holdfast/platform/testing';
import { type Connection, createConnection } from 'mariadb';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createWatch } from './lock-watch.ts';

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
  const never = { lockWaitMs: 60_000, onLocked() {}, onLost() {} };
  const id = ({ threadId }: Connection) => ({ connectionId: () => threadId ?? undefined });

  const elsewhere = createWatch(ours, id(stranger), never);
  expect(await elsewhere.end(ours)).toBe(true);
  expect(await stranger.query('select 1 as alive')).toMatchObject([{ alive: 1 }]);
  elsewhere.stop();

  const watch = createWatch(ours, id(busy), never);
  while (!(await watch.end(ours)));
  expect(await over).toBeInstanceOf(Error);
  watch.stop();
  await Promise.all([ours.end(), stranger.end()]);
});
