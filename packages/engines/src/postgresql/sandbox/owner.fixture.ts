import pg from 'pg';
import { createEngines } from '../../index.ts';
import { ROOMY } from '../../sandbox/limits.fixture.ts';

/** Starts a sandbox, runs something endless in it, prints where it is, and waits to be killed. */
const [workDirectory = ''] = process.argv.slice(2);
const { restoring } = createEngines({ places: {} }).postgresql;
const sandbox = await restoring.startSandbox({
  needs: {
    server: { vendor: 'postgresql', version: '15.1', encoding: 'UTF8', collation: 'C.UTF-8' },
    extensions: [],
    bytes: 0,
    ownership: 'omit',
  },
  ...{ workDirectory, limits: ROOMY },
  signal: new AbortController().signal,
});
const { socket = '', database, username, password } = sandbox.target;
const client = new pg.Client({
  ...{ host: socket, database, user: username, password: password.reveal() },
});
client.on('error', () => {});
await client.connect();
client.query('do $$ begin loop end loop; end $$').catch(() => {});
process.stdout.write(`${socket}\n`);
setInterval(() => {}, 1_000);
