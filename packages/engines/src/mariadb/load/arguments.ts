import type { ClientTool } from '../../model.ts';
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
  ...['--max-allowed-packet=1G', `--init-command=${patient()}`],
];

const OF_VENDOR: Record<Vendor, readonly string[]> = {
  mariadb: ['--loose-sandbox'],
  mysql: ['--loose-skip-system-command'],
};

export function loadArguments(tool: ClientTool, database: string, optionsFile: string): string[] {
  return [
    ...connectionArguments(tool, optionsFile),
    ...OPTIONS,
    ...OF_VENDOR[vendorOf(tool)],
    '--',
    database,
  ];
}

/** Limits that are set for a user's queries are not meant for loading a table. */
function patient(): string {
  return 'SET SESSION wait_timeout = 86400, net_read_timeout = 3600, net_write_timeout = 3600 /*M!100101 , max_statement_time = 0 */ /*M!100202 , innodb_strict_mode = 0 */';
}
