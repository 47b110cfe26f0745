import type { ClientTool, SessionOwner } from '../../model.ts';
import { OWN_MODE, OWN_SETTINGS } from '../connection/own-settings.ts';
import { ownerLock } from '../connection/owner-lock.ts';
import { connectionArguments } from '../connection/program-connection.ts';
import { type Vendor, vendorOf } from '../rules.ts';

/**
 * `--binary-mode` keeps a dump from giving commands to the client itself: only DELIMITER and `\C`
 * are left, while the client's own sandbox mode would still start an editor. With `--show-warnings` it
 * reports when the server stored something other than what it was given.
 */
const OPTIONS = [
  ...['--batch', '--binary-mode', '--comments', '--show-warnings', '--skip-auto-rehash'],
  ...['--skip-reconnect', '--local-infile=0', '--default-character-set=utf8mb4'],
  '--max-allowed-packet=1G',
];

const OF_VENDOR: Record<Vendor, readonly string[]> = {
  mariadb: ['--loose-sandbox'],
  mysql: ['--loose-skip-system-command'],
};

const MOST_IN_MEMORY = 2 ** 40;

export function loadArguments(
  tool: ClientTool,
  {
    database,
    optionsFile,
    owner,
    goesPast = false,
    lockWaitS,
  }: {
    database: string;
    optionsFile: string;
    owner?: SessionOwner | undefined;
    /** Whether it goes on after a statement that fails. */
    goesPast?: boolean;
    /** How long a statement waits for what others have locked; otherwise as the server has it. */
    lockWaitS?: number;
  },
): string[] {
  return [
    ...connectionArguments(tool, optionsFile),
    ...OPTIONS,
    ...(goesPast ? ['--force'] : []),
    `--init-command=${patient(owner, lockWaitS)}`,
    ...OF_VENDOR[vendorOf(tool)],
    '--',
    database,
  ];
}

/**
 * Limits that are set for a user's queries are not meant for loading a table, nor is the one for new
 * tables in memory. By the lock, the session is found again; the one before it may still be ending.
 */
function patient(owner: SessionOwner | undefined, lockWaitS: number | undefined): string {
  const lock = owner ? `, @holdfast = get_lock('${ownerLock(owner)}', 10)` : '';
  const locks = lockWaitS === undefined ? '' : `, lock_wait_timeout = ${lockWaitS}`;
  return `SET ${OWN_SETTINGS}, wait_timeout = 86400, net_read_timeout = 3600, net_write_timeout = 3600, max_heap_table_size = ${MOST_IN_MEMORY}${locks}${lock} ${OWN_MODE} /*M!100202 , innodb_strict_mode = 0 */`;
}
