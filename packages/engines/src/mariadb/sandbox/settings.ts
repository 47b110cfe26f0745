import path from 'node:path';
import type { SandboxFolder } from '../../sandbox/folder.ts';
import type { ServerLimits } from '../surroundings/model.ts';
import { type ServerProgram, SOCKET_NAME } from './model.ts';

export const LOG = 'log';

/**
 * Small, careless about power failures, and closed: no network, no files but its own, no plugins
 * but those that it is given: see `providePlugins`.
 * The user who restores there has no right to files anyway; these settings hold if that is not
 * enough.
 */
export function serverSettings(
  folder: SandboxFolder,
  { vendor }: Pick<ServerProgram, 'vendor'>,
  limits: ServerLimits,
): string[] {
  const at = (name: string) => path.join(folder.run, name);
  return [
    ...['--no-defaults', `--datadir=${folder.data}`, `--socket=${at(SOCKET_NAME)}`],
    ...[`--pid-file=${at('pid')}`, `--tmpdir=${folder.scratch}`, `--log-error=${at(LOG)}`],
    ...['--skip-networking', '--local-infile=0', '--symbolic-links=0', '--skip-log-bin'],
    ...[`--secure-file-priv=${folder.empty}`, `--plugin-dir=${folder.empty}`],
    // Times and tables are taken as the backup has them.
    ...['--event-scheduler=OFF', '--default-time-zone=+00:00', '--innodb-strict-mode=OFF'],
    ...['--max-connections=20', '--skip-name-resolve', ...limitsOf(limits)],
    ...['--innodb-buffer-pool-size=128M', '--innodb-flush-log-at-trx-commit=0'],
    // Tables in memory have room for what they had there; the sandbox is limited as a whole.
    ...['--max-heap-table-size=2G', '--performance-schema=OFF', '--table-definition-cache=2000'],
    ...OF_VENDOR[vendor],
  ];
}

/** As on the server that the backup came from: what was accepted there must be accepted here, too. */
function limitsOf({ pageSize, lowerCaseTableNames, explicitTimestamps }: ServerLimits): string[] {
  return [
    // Always: what is there may have come in while the server took more.
    '--max-allowed-packet=1G',
    ...(pageSize === undefined ? [] : [`--innodb-page-size=${pageSize}`]),
    // Never 2, which is for file systems that ignore case.
    ...(lowerCaseTableNames === 1 ? ['--lower-case-table-names=1'] : []),
    ...(explicitTimestamps === undefined
      ? []
      : [`--explicit-defaults-for-timestamp=${explicitTimestamps ? 'ON' : 'OFF'}`]),
  ];
}

const OF_VENDOR = {
  mariadb: [
    ...['--innodb-flush-method=nosync', '--innodb-log-file-size=64M', '--key-buffer-size=16M'],
    ...['--aria-pagecache-buffer-size=16M', '--max-statement-time=7200'],
  ],
  mysql: ['--mysqlx=OFF', '--innodb-redo-log-capacity=128M'],
};
