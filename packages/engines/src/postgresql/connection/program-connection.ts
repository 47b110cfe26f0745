import path from 'node:path';
import { getCACertificates } from 'node:tls';
import type { ConnectionTarget, TlsMode } from '../../credentials/model.ts';
import { writePrivateFile } from '../../tools/index.ts';
import { startupOptions } from './startup-options.ts';

const CONNECT_SECONDS = 10;

const SSL_MODES: Record<TlsMode, string> = {
  off: 'disable',
  prefer: 'prefer',
  require: 'require',
  'verify-full': 'verify-full',
};

/** The major versions of libpq that introduced these settings. */
const GSS_ENCRYPTION = 12;
export const CHANNEL_BINDING = 13;

/** What a program's environment must have: settings may be in a file, since their values may be secrets. */
export const servicesIn = (folder: string) => ({ PGSERVICEFILE: path.join(folder, SERVICES) });
const SERVICES = 'services';
const SERVICE = 'settings';
/** Before this major version libpq reads no longer lines of that file. */
const LONG_LINES = 14;
const SHORT_LINE = 240;

/** Custom settings are the user's own; the names of all others are the server's. */
const isCustom = (setting: string) => setting.includes('.');

async function beginningWith(
  settings: Readonly<Record<string, string>>,
  { major, folder }: { major: number; folder: string },
): Promise<{ service?: string; options?: string }> {
  const all = Object.entries(settings);
  const options = startupOptions(settings);
  if (options === '') return {};
  if (!all.some(([name]) => isCustom(name))) return { options };
  if (major < LONG_LINES && options.length > SHORT_LINE) {
    return { options: startupOptions(Object.fromEntries(all.filter(([name]) => !isCustom(name)))) };
  }
  await writePrivateFile(folder, SERVICES, `[${SERVICE}]\noptions=${options}\n`);
  return { service: SERVICE };
}

/**
 * Where and how a client program connects, as one argument; secrets are in files beside it. libpq
 * connects to the pinned addresses and checks certificates against the host's name. Every file that
 * it would otherwise look for in the home directory is named, since older versions ask the system,
 * not HOME, where that is.
 */
export async function connectionString(
  target: ConnectionTarget,
  {
    addresses,
    major,
    name,
    folder,
    settings,
  }: {
    addresses: readonly string[];
    major: number;
    name: string;
    folder: string;
    /** Settings for the program's session. */
    settings: Readonly<Record<string, string>>;
  },
): Promise<string> {
  const { host, socket, port, database, username, password, options } = target;
  const tls = socket === undefined ? target.tls : { mode: 'off' as const };
  const nothing = path.join(folder, 'none');
  const secret = password.reveal();
  const passfile = secret
    ? await writePrivateFile(folder, 'passwords', passwordLine(secret))
    : nothing;
  const sslrootcert =
    tls.mode === 'verify-full'
      ? await writePrivateFile(
          folder,
          'authorities.pem',
          tls.ca ?? getCACertificates('default').join('\n'), // the ones that the probe trusts, too
        )
      : nothing;
  return conninfo({
    ...(socket === undefined
      ? { host: addresses.map(() => host).join(','), hostaddr: addresses.join(',') }
      : { host: socket }),
    port: String(port),
    dbname: database,
    user: username,
    passfile,
    sslmode: SSL_MODES[tls.mode],
    sslrootcert,
    sslcert: nothing,
    sslkey: nothing,
    sslcrl: nothing,
    ...(major >= GSS_ENCRYPTION && { gssencmode: 'disable' }),
    ...(options.channelBinding && { channel_binding: options.channelBinding }),
    connect_timeout: String(CONNECT_SECONDS),
    application_name: name,
    // Poolers refuse these.
    ...(await beginningWith(settings, { major, folder })),
    keepalives_idle: '60',
    keepalives_interval: '10',
    keepalives_count: '6',
  });
}

/** Inside quotes, a value may contain anything, and is never taken for a connection string itself. */
function conninfo(settings: Readonly<Record<string, string>>): string {
  return Object.entries(settings)
    .map(([key, value]) => `${key}='${value.replaceAll(/['\\]/g, '\\$&')}'`)
    .join(' ');
}

function passwordLine(password: string): string {
  return `*:*:*:*:${password.replaceAll(/[:\\]/g, '\\$&')}\n`;
}
