import type { ConnectionTarget } from '../../credentials/model.ts';
import type { ClientTool } from '../../model.ts';
import { makeToolFolder } from '../../tools/index.ts';
import { type Vendor, vendorOf } from '../rules.ts';
import type { RelayAddress } from './relay.ts';

/** How long a socket's folder may be on all systems, with room for the socket's name. */
const LONGEST_FOLDER = 90;

/**
 * For one program's files and the socket of its relay; elsewhere if the socket's path would be too
 * long.
 */
export function makeProgramFolder(workDirectory: string, prefix: string): Promise<string> {
  return makeToolFolder(workDirectory, prefix, { longest: LONGEST_FOLDER });
}

/** The relay encrypts where it should be; see `openRelay`. */
const NO_TLS: Record<Vendor, readonly string[]> = {
  mariadb: ['--skip-ssl'],
  mysql: ['--ssl-mode=DISABLED', '--loose-get-server-public-key'],
};

/** The arguments with which a program connects; it reads no other options file. */
export function connectionArguments(tool: ClientTool, optionsFile: string): string[] {
  return [
    `--defaults-file=${optionsFile}`, // only counts if it comes first
    ...NO_TLS[vendorOf(tool)],
  ];
}

/** The content of that file: where the relay is, and which user signs in. */
export function connectionOptions(
  { username, password }: ConnectionTarget,
  relay: RelayAddress,
): string {
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

/** Inside quotes only backslash and quote have a special meaning; `#` has none. */
function quoted(value: string): string {
  return `"${value.replaceAll(/[\\"\n\r\t\b]/g, (character) => ESCAPES[character] ?? character)}"`;
}
