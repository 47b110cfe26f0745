import type { ConnectionTarget } from '../../credentials/model.ts';
import type { ClientTool } from '../../model.ts';
import type { RelayAddress } from './model.ts';
import type { DumpPlan } from './plan.ts';

/**
 * For one consistent state that loads anywhere and reads the same each time. `--order-by-primary`
 * gives rows an order; `--hex-blob` keeps binary values free of any character set; times are in
 * UTC; no date stands in the file. Tables are not locked: that would end the transaction. Where a
 * table has columns that are generated or invisible the program names the columns by itself.
 */
const OPTIONS = [
  ...['--single-transaction', '--quick', '--skip-lock-tables', '--order-by-primary'],
  ...['--routines', '--events', '--triggers', '--hex-blob', '--tz-utc', '--skip-dump-date'],
  ...['--default-character-set=utf8mb4', '--max-allowed-packet=1G', '--no-tablespaces'],
];

/** The relay encrypts where it should be; see `openRelay`. */
const OF_VENDOR: Record<'mariadb' | 'mysql', readonly string[]> = {
  mariadb: ['--skip-ssl'],
  mysql: [
    ...['--ssl-mode=DISABLED', '--loose-get-server-public-key'],
    // Statistics and positions of the log need rights, and change what the file loads into.
    ...['--set-gtid-purged=OFF', '--loose-column-statistics=0'],
  ],
};

export function argumentsOf(
  { database }: ConnectionTarget,
  tool: ClientTool,
  plan: DumpPlan,
  defaultsFile: string,
): string[] {
  return [
    `--defaults-file=${defaultsFile}`, // counts only as the first
    ...OPTIONS,
    ...OF_VENDOR[tool.vendor === 'mariadb' ? 'mariadb' : 'mysql'],
    ...(plan.history ? ['--dump-history'] : []),
    ...plan.leftOut.map((table) => `--ignore-table-data=${database}.${table}`),
    '--',
    database,
  ];
}

/** Whatever file of options the machine has, this one is read instead. */
export function defaultsOf({ username, password }: ConnectionTarget, relay: RelayAddress): string {
  const place: Record<string, string> =
    'socket' in relay
      ? { protocol: 'socket', socket: relay.socket }
      : { protocol: 'tcp', host: '127.0.0.1', port: String(relay.port) };
  const settings = { user: username, password: password.reveal(), ...place };
  const lines = Object.entries(settings).map(([name, value]) => `${name}=${quoted(value)}`);
  return ['[client]', ...lines, ''].join('\n');
}

const ESCAPES: Record<string, string> = {
  '\\': '\\\\',
  '"': '\\"',
  '\n': '\\n',
  '\r': '\\r',
  '\t': '\\t',
  '\b': '\\b',
};

/** Inside of quotes nothing but backslash and quote has a meaning, `#` included. */
function quoted(value: string): string {
  return `"${value.replaceAll(/[\\"\n\r\t\b]/g, (character) => ESCAPES[character] ?? character)}"`;
}
