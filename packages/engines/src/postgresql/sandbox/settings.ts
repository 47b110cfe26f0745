import { DATABASE, RESTORER, SUPERUSER } from './model.ts';

/** Who may sign in, and where. */
export const HBA = [
  `local ${DATABASE} "${RESTORER}" scram-sha-256`,
  `local all "${SUPERUSER}" scram-sha-256`,
  '',
].join('\n');

/** Nothing in it has to last, and it should use little of the machine. */
const SETTINGS = {
  listen_addresses: '',
  port: '5432',
  fsync: 'off',
  synchronous_commit: 'off',
  full_page_writes: 'off',
  wal_level: 'minimal',
  max_wal_senders: '0',
  max_wal_size: '1GB',
  checkpoint_timeout: '1h',
  autovacuum: 'off',
  jit: 'off',
  shared_buffers: '64MB',
  maintenance_work_mem: '128MB',
  max_connections: '20',
  max_worker_processes: '4',
  max_prepared_transactions: '0',
  max_locks_per_transaction: '2048', // dumps of thousands of tables come in one transaction
  timezone: 'UTC',
  log_timezone: 'UTC',
  // A dump must not be able to fill the disk with the server's log.
  log_min_messages: 'fatal',
  log_min_error_statement: 'panic',
};

/** The settings as arguments of the server. */
export function serverSettings({
  sockets,
  hba,
  bytes,
}: {
  sockets: string;
  hba: string;
  /** How much disk the sandbox may use; here it only bounds each process's temporary files. */
  bytes: number;
}): string[] {
  const settings = {
    ...SETTINGS,
    unix_socket_directories: sockets,
    hba_file: hba,
    temp_file_limit: String(Math.min(2 ** 31 - 1, Math.ceil(bytes / 1024))), // in kB
  };
  return Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`]);
}
