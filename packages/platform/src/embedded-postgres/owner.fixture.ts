import { startEmbeddedPostgres } from './index.ts';

/** Starts a server in the directory given, prints its pid, and waits to be killed. */
const server = await startEmbeddedPostgres({ directory: process.argv[2] ?? '' });
process.stdout.write(`${server.pid}\n`);
setInterval(() => {}, 1_000);
