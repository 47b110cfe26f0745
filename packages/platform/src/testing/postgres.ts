import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import { startEmbeddedPostgres } from '../embedded-postgres/index.ts';
import { temporaryDirectory } from './temporary.ts';
import type { TestServer } from './test-server.ts';

/** A PostgreSQL server of its own, for tests that stop, kill or reconfigure it. */
export async function startPostgres(): Promise<TestServer<{ adminUrl: string }>> {
  const directory = await temporaryDirectory();
  const rules = path.join(directory.path, 'rules');
  await writeFile(rules, 'local all all trust\n', { mode: 0o644 });
  const server = await startEmbeddedPostgres({
    directory: directory.path,
    settings: {
      ...{ fsync: 'off', synchronous_commit: 'off', full_page_writes: 'off' },
      autovacuum: 'off', // it would look at each test file's database each minute
      hba_file: rules, // passwords are half the cost of connecting, and tests connect thousands of times
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
