import { startEmbeddedPostgres } from '../embedded-postgres/index.ts';
import { temporaryDirectory } from './temporary.ts';
import type { TestServer } from './test-server.ts';

/** A PostgreSQL server of its own, for tests that stop, kill or reconfigure it. */
export async function startPostgres(): Promise<TestServer<{ adminUrl: string }>> {
  const directory = await temporaryDirectory();
  const server = await startEmbeddedPostgres({
    directory: directory.path,
    settings: {
      ...{ fsync: 'off', synchronous_commit: 'off', full_page_writes: 'off' },
      scram_iterations: '1', // half of what a client's connection costs, thousands of times
    },
  });
  return {
    address: { adminUrl: server.adminUrl() },
    stop: async () => {
      await server.stop();
      await directory.remove();
    },
  };
}
