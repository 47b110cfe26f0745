import { execFile } from 'node:child_process';
import { open } from 'node:fs/promises';
import { createRequire } from 'node:module';
import path from 'node:path';
import { promisify } from 'node:util';
import { startGuarded } from '../processes/index.ts';
import { ensureDebianPackages } from './debian-packages.ts';
import { type ServerFolder, serverFolder } from './server-files.ts';
import { fromTemplate } from './server-template.ts';
import { freePort } from './temporary.ts';
import type { TestServer } from './test-server.ts';
import { untilReady } from './until-ready.ts';

const run = promisify(execFile);

type MariadbOptions = {
  /** Files of a certificate: the server offers TLS. It offers none without. */
  tls?: { certFile: string; keyFile: string };
  /** Further words for mariadbd. */
  args?: readonly string[];
};

export type MariadbAddress = { host: '127.0.0.1'; port: number; socket: string };

export type Mariadb = TestServer<MariadbAddress> & {
  /**
   * Runs statements as root, over the socket, in a new session; returns what Debian's client would
   * print.
   */
  sql(statements: string): Promise<string>;
};

/** A command of the client, not of the server. */
const DELIMITER = /^\s*delimiter\s/im;
/** No test's server is set to accept smaller packets. */
const ONE_PACKET = 500_000;

/** Small, and careless about power failures. */
const QUICK = [
  ...['--innodb-flush-log-at-trx-commit=0', '--innodb-flush-method=nosync', '--skip-log-bin'],
  ...['--innodb-log-file-size=4M', '--innodb-buffer-pool-size=32M', '--innodb-undo-tablespaces=0'],
  ...['--key-buffer-size=1M', '--aria-pagecache-buffer-size=1M', '--skip-name-resolve'],
];

/** Its files are as these say from the beginning. */
const MAKES = /^--innodb-page-size=\d+k$/;

/** Debian's MariaDB on a port of loopback and on a socket. Its root has no password. */
export async function startMariadb({ tls, args = [] }: MariadbOptions = {}): Promise<Mariadb> {
  await ensureDebianPackages(['mariadb-server', 'mariadb-client']);
  const folder = await serverFolder([]);
  try {
    const at = (file: string) => path.join(folder.path, file);
    const made = args.filter((arg) => MAKES.test(arg));
    await fromTemplate(['mariadb', ...made].join(''), at('data'), (data) =>
      makeData(data, folder, made),
    );
    const port = await freePort();
    const socket = at('socket');
    const log = await open(at('log'), 'a', 0o600);
    const server = await startGuarded({
      ...folder.as('/usr/sbin/mariadbd', [
        ...['--no-defaults', `--datadir=${at('data')}`, `--socket=${socket}`, `--port=${port}`],
        ...['--bind-address=127.0.0.1', `--pid-file=${at('pid')}`, `--tmpdir=${folder.path}`],
        ...(tls
          ? [
              `--ssl-cert=${await folder.copy(tls.certFile)}`,
              `--ssl-key=${await folder.copy(tls.keyFile)}`,
            ]
          : ['--skip-ssl']),
        ...QUICK,
        ...args,
      ]),
      cwd: '/',
      outputFd: log.fd,
    }).finally(() => log.close());
    const sql = (statements: string) => runSql(socket, statements);
    await untilReady(server, () => sql('select 1'), { what: 'MariaDB', logFile: at('log') });
    return {
      address: { host: '127.0.0.1', port, socket },
      sql,
      async stop() {
        await server.stop();
        await folder.remove();
      },
    };
  } catch (error) {
    await folder.remove();
    throw error;
  }
}

async function makeData(
  data: string,
  folder: ServerFolder,
  made: readonly string[],
): Promise<void> {
  const { command, args, ...account } = folder.as('mariadb-install-db', [
    ...['--no-defaults', `--datadir=${data}`, `--tmpdir=${folder.path}`, '--skip-test-db'],
    ...['--auth-root-authentication-method=normal', ...QUICK, ...made],
  ]);
  await run(command, args, { ...account, cwd: '/', env: { PATH: process.env.PATH } });
}

/**
 * A new session for each call, as the client has it, but without a process for each: there are
 * hundreds of calls in a run, and starting a program costs more than what it asks.
 */
async function runSql(socket: string, statements: string): Promise<string> {
  if (DELIMITER.test(statements) || statements.length > ONE_PACKET) {
    return runClient(socket, statements);
  }
  const connection = await library().createConnection({
    ...{ socketPath: socket, user: 'root', connectTimeout: 0, logger: { warning: () => {} } },
    // As the client has it: its collation, which routines and events keep for ever, and its row counts.
    ...{ collation: 'UTF8MB4_GENERAL_CI', foundRows: false },
    ...{ multipleStatements: true, rowsAsArray: true, checkDuplicate: false },
    typeCast: (column) => column.string(),
  });
  connection.on('error', () => {}); // a query that waits for its answer rejects with it, too
  try {
    // For several statements it returns a list with the result of each. The library sets an
    // sql_mode that the client does not, and routines keep that, too.
    const answers: unknown[] = await connection.query(
      `set sql_mode = default; do 0;\n${statements.trim()}`,
    );
    return answers
      .filter((answer) => Array.isArray(answer))
      .flatMap(printRows)
      .join('');
  } finally {
    await connection.end().catch(() => {}); // the server may be gone
  }
}

/** For commands that only the client knows, and for texts that are too long for one packet. */
async function runClient(socket: string, statements: string): Promise<string> {
  const running = run('mariadb', [
    ...['--no-defaults', '--user=root', `--socket=${socket}`, '--batch', '--skip-column-names'],
    // With TLS on offer, it would read all the machine's certificates each time.
    ...['--default-character-set=utf8mb4', '--binary-mode', '--skip-ssl'],
  ]);
  running.child.stdin?.on('error', () => {}); // it ends early when it cannot connect
  running.child.stdin?.end(statements);
  return (await running).stdout;
}

/** As the client prints them with `--batch`. */
function printRows(rows: (string | null)[][]): string[] {
  return rows.map((row) => `${row.map(printValue).join('\t')}\n`);
}

const ESCAPED: Record<string, string> = { '\0': '\\0', '\t': '\\t', '\n': '\\n', '\\': '\\\\' };

function printValue(value: string | null): string {
  return value === null
    ? 'NULL'
    : value.replace(/[\0\t\n\\]/g, (character) => ESCAPED[character] ?? '');
}

/** Loaded when it is first needed, by `require`, which takes one file: `import` takes eighty. */
function library(): typeof import('mariadb') {
  return createRequire(import.meta.url)('mariadb');
}
