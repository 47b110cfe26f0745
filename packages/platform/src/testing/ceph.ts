import { execFile } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { mkdir, open, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { promisify } from 'node:util';
import { type GuardedProcess, startGuarded } from '../processes/index.ts';
import { type CephUser, createBucket, createUser, grant, type S3Keys } from './ceph-accounts.ts';
import { cephSettings } from './ceph-settings.ts';
import { ensureDebianPackages } from './debian-packages.ts';
import { whileFrozen } from './freeze.ts';
import { freePort, temporaryDirectory } from './temporary.ts';
import type { TestServer } from './test-server.ts';

export type CephAddress = {
  endpoint: string;
  region: string;
  /** Owns the buckets that `createBucket` makes. */
  admin: S3Keys;
};

/** Ceph's RADOS gateway: S3 as a customer may run it on their own machines. */
export type Ceph = TestServer<CephAddress> & {
  /** Creates a bucket of the admin's, or of the owner given; returns its name. */
  createBucket(owner?: S3Keys): Promise<string>;
  /**
   * Creates a user with no rights in other users' buckets. `maxBytes` is a quota on all that the
   * user owns.
   */
  createUser(options?: { maxBytes?: number }): Promise<CephUser>;
  /** Lets the user do these actions (`s3:PutObject`), and nothing else, in a bucket of the admin's. */
  grant(bucket: string, user: CephUser, actions: readonly string[]): Promise<void>;
  /** Kills the gateway with -9, whatever it is doing. The objects stay. */
  killGateway(): Promise<void>;
  /** After `killGateway`: starts it again, with the same address and objects. */
  startGateway(): Promise<void>;
  /** While the work runs, the gateway holds its connections open and answers nothing. */
  whileFrozen<T>(work: () => Promise<T>): Promise<T>;
};

/** Memory is taken as objects come, and given back seconds after they are deleted. */
const STORE_BYTES = 2 * 2 ** 30;

/**
 * One monitor, one object store in memory and one gateway, in about five seconds and 150 MB. A test
 * file that needs it starts its own, with a long time limit for the first installation of the
 * packages, and shares it among its tests by buckets.
 */
export async function startCeph(): Promise<Ceph> {
  await ensureDebianPackages(['radosgw', 'ceph-mon', 'ceph-osd', 'ceph-common']);
  // Ceph's own programs crash now and then when they have to wait long for the processor.
  return startOnce().catch((error: Error) => {
    process.stderr.write(`Starting Ceph again: ${error.message.slice(0, 500)}\n`);
    return startOnce();
  });
}

async function startOnce(): Promise<Ceph> {
  const directory = await temporaryDirectory();
  const cluster = new Cluster(directory.path);
  const stop = async () => {
    await cluster.stop();
    await directory.remove();
  };
  try {
    await cluster.start();
    const endpoint = `http://127.0.0.1:${await freePort()}`;
    let gateway = await cluster.startGateway(endpoint);
    const { radosgwAdmin } = cluster;
    const { userId: _, ...admin } = await createUser(radosgwAdmin);
    return {
      address: { endpoint, region: 'us-east-1', admin },
      createBucket: (owner = admin) => createBucket(endpoint, owner),
      createUser: (options) => createUser(radosgwAdmin, options),
      grant: (bucket, { userId }, actions) => grant(endpoint, admin, { bucket, userId, actions }),
      killGateway: async () => {
        process.kill(gateway.pid, 'SIGKILL');
        await gateway.ended;
      },
      startGateway: async () => {
        gateway = await cluster.startGateway(endpoint);
      },
      whileFrozen: (work) => whileFrozen([gateway.pid], work),
      stop,
    };
  } catch (error) {
    await stop();
    throw error;
  }
}

class Cluster {
  readonly #directory: string;
  readonly #running: GuardedProcess[] = [];

  constructor(directory: string) {
    this.#directory = directory;
  }

  /** The monitor and the store; the gateway comes after, because tests kill and restart it. */
  async start(): Promise<void> {
    const [fsid, store] = [randomUUID(), randomUUID()];
    const monitor = `[v2:127.0.0.1:${await freePort()}]`;
    const settings = { directory: this.#directory, fsid, monitor, storeBytes: STORE_BYTES };
    await writeFile(this.#at('ceph.conf'), cephSettings(settings));
    await Promise.all([mkdir(this.#at('mon')), mkdir(this.#at('osd'))]);
    const map = this.#at('monmap');
    await this.#run('monmaptool', '--create', '--fsid', fsid, '--addv', 'a', monitor, map);
    await this.#run('ceph-mon', '--mkfs', '-i', 'a', '--monmap', map);
    await this.#launch('ceph-mon', '-i', 'a');
    // The store's own name for itself and the monitor's name for it must be the same.
    await Promise.all([
      this.#run('ceph', 'osd', 'new', store),
      this.#run('ceph-osd', '-i', '0', '--mkfs', '--osd-uuid', store),
    ]);
    await this.#launch('ceph-osd', '-i', '0', '--osd-uuid', store);
  }

  async startGateway(endpoint: string): Promise<GuardedProcess> {
    const frontend = `beast endpoint=${new URL(endpoint).host}`;
    const gateway = await this.#launch(
      ...['radosgw', '-n', 'client.gateway', '--rgw-frontends', frontend],
    );
    await this.#untilItAnswers(gateway, endpoint);
    return gateway;
  }

  readonly radosgwAdmin = (...words: string[]) => this.#run('radosgw-admin', ...words);

  async stop(): Promise<void> {
    await Promise.all(this.#running.map((server) => server.stop({ graceMs: 200 })));
  }

  async #launch(command = '', ...words: string[]): Promise<GuardedProcess> {
    const output = await open(this.#at(`${command}.out`), 'a');
    try {
      const args = ['-c', this.#at('ceph.conf'), '-f', ...words];
      const options = { command, args, cwd: this.#directory, outputFd: output.fd };
      const server = await startGuarded(options);
      this.#running.push(server);
      return server;
    } finally {
      await output.close();
    }
  }

  async #run(command: string, ...words: string[]): Promise<string> {
    const args = ['-c', this.#at('ceph.conf'), ...words];
    const options = { timeout: 90_000, maxBuffer: 16 << 20 };
    return promisify(execFile)(command, args, options).then(
      ({ stdout }) => stdout,
      (error: { stderr?: string }) => {
        const said = error.stderr?.trim() || 'it gave no reason';
        throw new Error(`${command} failed: ${said}`);
      },
    );
  }

  async #untilItAnswers(gateway: GuardedProcess, endpoint: string): Promise<void> {
    let over = false;
    gateway.ended.then(() => {
      over = true;
    });
    for (const deadline = Date.now() + 60_000; Date.now() < deadline && !over; await delay(50)) {
      const signal = AbortSignal.timeout(5_000);
      if (
        await fetch(endpoint, { signal }).then(
          ({ ok }) => ok,
          () => false,
        )
      )
        return;
    }
    const said = await readFile(this.#at('radosgw.out'), 'utf8').catch(() => '');
    throw new Error(`Ceph's gateway did not start: ${said.trim() || 'it gave no reason'}`);
  }

  #at(name: string): string {
    return path.join(this.#directory, name);
  }
}
