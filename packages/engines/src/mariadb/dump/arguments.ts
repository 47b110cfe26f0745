import type { ConnectionTarget } from '../../credentials/model.ts';
import type { ClientTool } from '../../model.ts';
import { connectionArguments } from '../connection/program-connection.ts';
import type { DumpPlan } from './plan.ts';

/**
 * Dumps one consistent state that loads anywhere and reads the same each time. `--order-by-primary`
 * gives rows an order; `--hex-blob` keeps binary values free of any character set; times are in
 * UTC; the file contains no date. Tables are not locked: that would end the transaction. Where a
 * table has generated or invisible columns, the program lists the columns by itself.
 */
const OPTIONS = [
  ...['--single-transaction', '--quick', '--skip-lock-tables', '--order-by-primary'],
  ...['--routines', '--events', '--triggers', '--hex-blob', '--tz-utc', '--skip-dump-date'],
  ...['--default-character-set=utf8mb4', '--max-allowed-packet=1G', '--no-tablespaces'],
];

/** Below one megabyte, which was once the servers' limit. */
const ROWS_TOGETHER = 1_046_528;

/**
 * Statistics and log positions need extra rights, and would change the server that the file is
 * loaded into.
 */
const OF_MYSQL = ['--set-gtid-purged=OFF', '--loose-column-statistics=0'];

export function dumpArguments(
  { database }: ConnectionTarget,
  tool: ClientTool,
  plan: DumpPlan & { longest: number },
  optionsFile: string,
): string[] {
  return [
    ...connectionArguments(tool, optionsFile),
    ...OPTIONS,
    ...(tool.vendor === 'mariadb' ? [] : OF_MYSQL),
    // Rows are grouped into statements of up to this length; a longer row gets one of its own.
    `--net-buffer-length=${Math.min(ROWS_TOGETHER, plan.longest)}`,
    ...(plan.history ? ['--dump-history'] : []),
    ...plan.leftOut.map((table) => `--ignore-table-data=${database}.${table}`),
    ...plan.broken
      .filter(({ kind }) => kind === 'view' || kind === 'table')
      .map(({ name }) => `--ignore-table=${database}.${name}`),
    ...plan.hidden.map((name) => `--ignore-table=${database}.${name}`),
    '--',
    database,
  ];
}
