import { once } from 'node:events';
import { type AddressInfo, connect, createServer } from 'node:net';
import pg from 'pg';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { testDatabase } from '../testing/index.ts';
import { SCHEMA } from './count.fixture.ts';
import { installQueue } from './index.ts';

const GOODBYE = Buffer.from('X\0\0\0\x04');
const FIELDS = Buffer.from(
  'SFATAL\0VFATAL\0C57P01\0Mterminating connection due to administrator command\0\0',
);
const LENGTH = Buffer.from([0, 0, 0, FIELDS.length + 4]);
/** What a server sends when it shuts down. */
const CUT = Buffer.concat([Buffer.from('E'), LENGTH, FIELDS]);

let place: Awaited<ReturnType<typeof testDatabase>>;
beforeEach(async () => {
  place = await testDatabase();
});
afterEach(() => place.drop());

test('a server that cuts the connection while it is being closed does no harm', async () => {
  const direct = new pg.Client({ connectionString: place.url });
  const cut = Promise.withResolvers<void>();
  const line = createServer((client) => {
    const server = connect(`${direct.host}/.s.PGSQL.${direct.port}`);
    server.on('data', (bytes) => client.write(bytes));
    client.on('data', (bytes) => {
      if (bytes.indexOf(GOODBYE) < 0) return server.write(bytes);
      server.destroy();
      return client.end(CUT, cut.resolve);
    });
    client.on('error', () => {});
    server.on('error', () => {});
  }).listen(0, '127.0.0.1');
  await once(line, 'listening');
  const { port } = line.address() as AddressInfo;

  const { user, password, database } = direct;
  await installQueue(`postgres://${user}:${password}@127.0.0.1:${port}/${database}`, SCHEMA);
  await cut.promise;
  // Waits for its connections to close. An error that nothing listened for would fail the run by now.
  await new Promise((resolve) => line.close(resolve));
  await direct.connect();
  const { rows } = await direct.query(`select count(*)::int as jobs from ${SCHEMA}_queue.jobs`);
  expect(rows).toEqual([{ jobs: 0 }]);
  await direct.end();
});
