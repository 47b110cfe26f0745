import type { ConnectionTarget } from '../../credentials/model.ts';
import type { ClientTool } from '../../model.ts';
import { makeToolFolder } from '../../tools/index.ts';
import { type Vendor, vendorOf } from '../rules.ts';
import type { RelayAddress } from './relay.ts';

/** What the path of a socket may have on all systems, with room for its name. */
const LONGEST_FOLDER = 90;

/** For one program's files and the socket of its relay; elsewhere if a socket's path gets too long. */
export function makeProgramFolder(workDirectory: string, prefix: string): Promise<string> {
  return makeToolFolder(workDirectory, prefix, { longest: LONGEST_FOLDER });
}

/** The relay encrypts where it should be; see `openRelay`. */
const NO_TLS: Record<Vendor, readonly string[]> = {
  mariadb: ['--skip-ssl'],
  mysql: ['--ssl-mode=DISABLED', '--loose-get-server-public-key'],
};

/** The arguments by which a program connects, and no other file of options is read. */
export function connectionArguments(tool: ClientTool, optionsFile: string): string[] {
  return [
    `--defaults-file=${optionsFile}`, // counts only as the first
    ...NO_TLS[vendorOf(tool)],
  ];
}

/** What that file holds: where the relay is, and who signs in. */
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

/** Inside of quotes nothing but backslash and quote has a meaning, `#` included. */
function quoted(value: string): string {
  return `"${value.replaceAll(/[\\"\n\r\t\b]/g, (character) => ESCAPES[character] ?? character)}"`;
}
