import { execFile } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import {
  chmod,
  chown,
  mkdir,
  open,
  readdir,
  readFile,
  rename,
  rm,
  writeFile,
} from 'node:fs/promises';
import { createConnection } from 'node:net';
import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { promisify } from 'node:util';
import { type GuardedProcess, startGuarded } from '../processes/index.ts';
import { ensureDebianPackages } from './debian-packages.ts';
import { signal, whileFrozen } from './freeze.ts';
import { freePort, temporaryDirectory } from './temporary.ts';
import type { TestServer } from './test-server.ts';

const run = promisify(execFile);

export type SshdAddress = {
  host: string;
  port: number;
  username: string;
  password: string;
  /** In OpenSSH's format, without a passphrase; it opens the same account. */
  privateKey: string;
  /** The server's own key, as in a known_hosts file: `ssh-ed25519 AAAA…`. */
  hostKey: string;
  /** A folder that the account owns, as an absolute path there and here. */
  root: string;
};

export type Sshd = TestServer<SshdAddress> & {
  /** From now on the server shows another key at the same address; returns that key. */
  changeHostKey(): Promise<string>;
  /** While the work runs, nothing can be created or changed in `root`. */
  whileReadOnly<T>(work: () => Promise<T>): Promise<T>;
  /** While the work runs, the server and its sessions hold their connections and say nothing. */
  whileFrozen<T>(work: () => Promise<T>): Promise<T>;
  /** Kills the server and its sessions with -9. */
  kill(): Promise<void>;
  /** After `kill`: starts it again at the same address. */
  start(): Promise<void>;
};

/** The id of Debian's account `nobody`. */
const NOBODY = 65_534;
const USERNAME = 'backups';

/**
 * Debian's sshd, for SFTP alone. It runs under an unprivileged account, and the account to log in
 * as exists only in files that `nss_wrapper` shows to this one process: the machine's accounts stay
 * as they are.
 */
export async function startSshd(): Promise<Sshd> {
  await ensureDebianPackages(['openssh-server', 'openssh-sftp-server', 'libnss-wrapper']);
  const directory = await temporaryDirectory();
  try {
    const server = new Server(directory.path, await freePort());
    const address = await server.prepare();
    await server.start();
    return {
      address,
      changeHostKey: () => server.changeHostKey(),
      whileReadOnly: async (work) => {
        await chmod(address.root, 0o500);
        return work().finally(() => chmod(address.root, 0o700));
      },
      whileFrozen: async (work) => whileFrozen(await server.processes(), work),
      kill: () => server.kill(),
      start: () => server.start(),
      stop: async () => {
        await server.kill();
        await directory.remove();
      },
    };
  } catch (error) {
    await directory.remove();
    throw error;
  }
}

class Server {
  readonly #directory: string;
  readonly #port: number;
  readonly #account = process.getuid?.() === 0 ? { uid: NOBODY, gid: NOBODY } : {};
  #listener: GuardedProcess | undefined;

  constructor(directory: string, port: number) {
    this.#directory = directory;
    this.#port = port;
  }

  async prepare(): Promise<SshdAddress> {
    const password = randomBytes(12).toString('base64url');
    const root = this.#at('root');
    await mkdir(root, { mode: 0o700 });
    await this.#makeKey('login');
    await rename(this.#at('login.pub'), this.#at('authorized_keys'));
    const { uid, gid } = this.#owner();
    const hash = await crypt(password);
    await writeFile(this.#at('passwd'), `${USERNAME}:${hash}:${uid}:${gid}::${root}:/bin/sh\n`);
    await writeFile(this.#at('group'), `${USERNAME}:x:${gid}:\n`);
    await writeFile(this.#at('sshd_config'), this.#settings());
    const hostKey = await this.#makeKey('host');
    for (const name of ['.', ...(await readdir(this.#directory))]) {
      await chown(this.#at(name), uid, gid);
    }
    return {
      host: '127.0.0.1',
      port: this.#port,
      username: USERNAME,
      password,
      privateKey: await readFile(this.#at('login'), 'utf8'),
      hostKey,
      root,
    };
  }

  async start(): Promise<void> {
    const output = await open(this.#at('log'), 'a', 0o600);
    try {
      this.#listener = await startGuarded({
        command: '/usr/sbin/sshd',
        args: ['-D', '-e', '-f', this.#at('sshd_config')],
        env: {
          PATH: process.env.PATH,
          LD_PRELOAD: 'libnss_wrapper.so',
          NSS_WRAPPER_PASSWD: this.#at('passwd'),
          NSS_WRAPPER_GROUP: this.#at('group'),
        },
        ...this.#account,
        cwd: '/',
        outputFd: output.fd,
      });
    } finally {
      await output.close();
    }
    await this.#untilItListens(this.#listener);
  }

  async changeHostKey(): Promise<string> {
    await this.kill();
    await Promise.all([rm(this.#at('host')), rm(this.#at('host.pub'))]);
    const hostKey = await this.#makeKey('host');
    const { uid, gid } = this.#owner();
    await chown(this.#at('host'), uid, gid);
    await this.start();
    return hostKey;
  }

  /** Each session leads a process group of its own, so each is killed by its pid. */
  async kill(): Promise<void> {
    for (const pid of await this.processes()) signal(pid, 'SIGKILL');
    await this.#listener?.ended;
  }

  /** The listener, its sessions and whatever these started. */
  async processes(): Promise<number[]> {
    const found = this.#listener ? [this.#listener.pid] : [];
    for (const pid of found) {
      const children = await readFile(`/proc/${pid}/task/${pid}/children`, 'utf8').catch(() => '');
      found.push(...children.split(' ').filter(Boolean).map(Number));
    }
    return found;
  }

  async #makeKey(name: string): Promise<string> {
    const file = this.#at(name);
    await run('ssh-keygen', ['-q', '-t', 'ed25519', '-N', '', '-C', '', '-f', file]);
    return (await readFile(`${file}.pub`, 'utf8')).trim();
  }

  #settings(): string {
    return `
ListenAddress 127.0.0.1:${this.#port}
HostKey ${this.#at('host')}
PidFile none
UsePAM no
StrictModes no
PasswordAuthentication yes
KbdInteractiveAuthentication no
AuthorizedKeysFile ${this.#at('authorized_keys')}
AllowUsers ${USERNAME}
ForceCommand internal-sftp
Subsystem sftp internal-sftp
MaxStartups 100
LogLevel ERROR
`;
  }

  async #untilItListens(listener: GuardedProcess): Promise<void> {
    let over = false;
    listener.ended.then(() => {
      over = true;
    });
    for (const deadline = Date.now() + 15_000; Date.now() < deadline && !over; await delay(10)) {
      if (await accepts(this.#port)) return;
    }
    throw new Error(`sshd did not start: ${await readFile(this.#at('log'), 'utf8')}`);
  }

  #owner(): { uid: number; gid: number } {
    const { uid = process.getuid?.() ?? 0, gid = process.getgid?.() ?? 0 } = this.#account;
    return { uid, gid };
  }

  #at(name: string): string {
    return path.join(this.#directory, name);
  }
}

/** The hash that Debian's own tools would write; Perl is part of every Debian. */
async function crypt(password: string): Promise<string> {
  const script = 'print crypt($ARGV[0], "\\$6\\$" . $ARGV[1])';
  const salt = randomBytes(6).toString('hex');
  return (await run('perl', ['-e', script, '--', password, salt])).stdout;
}

async function accepts(port: number): Promise<boolean> {
  const socket = createConnection({ host: '127.0.0.1', port });
  const answer = await new Promise<boolean>((resolve) => {
    socket.once('connect', () => resolve(true)).once('error', () => resolve(false));
  });
  socket.destroy();
  return answer;
}
