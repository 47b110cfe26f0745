import { once } from 'node:events';
import net from 'node:net';

type When = { sign?: string; until?: Promise<void> };

/** A proxy between a client and a service, which can be cut after any byte. */
export class FaultyLine {
  readonly url: string;
  private readonly server: net.Server;
  private readonly callers = new Set<net.Socket>();
  private left = Number.POSITIVE_INFINITY;
  private sign = '';
  private until = Promise.resolve();
  private readonly meant = new Set<net.Socket>();
  private isDown = false;

  private constructor(server: net.Server, target: URL) {
    this.server = server;
    this.url = `http://127.0.0.1:${(server.address() as net.AddressInfo).port}`;
    server.on('connection', (caller) => this.connect(caller, target));
  }

  static async to(target: string): Promise<FaultyLine> {
    const server = net.createServer();
    server.listen(0, '127.0.0.1');
    await once(server, 'listening');
    return new FaultyLine(server, new URL(target));
  }

  /**
   * Cuts one connection, once the service has sent `bytes` more: if a `sign` is given, only on those
   * connections in which it was sent, and not before `until`, for what was sent to be seen first.
   */
  cutAfter(bytes: number, { sign = '', until = Promise.resolve() }: When = {}): void {
    this.left = bytes;
    this.sign = sign;
    this.until = until;
    this.meant.clear();
  }

  /** Cuts all connections, and every new one, until `restore`. */
  cut(): void {
    this.isDown = true;
    for (const caller of this.callers) caller.resetAndDestroy();
  }

  restore(): void {
    this.isDown = false;
  }

  async stop(): Promise<void> {
    this.cut();
    this.server.close();
    await once(this.server, 'close');
  }

  private connect(caller: net.Socket, target: URL): void {
    caller.on('error', () => {});
    if (this.isDown) {
      caller.resetAndDestroy();
      return;
    }
    const service = net.connect(Number(target.port), target.hostname);
    this.callers.add(caller);
    service.on('error', () => caller.destroy());
    service.on('close', () => caller.destroy());
    caller.on('close', () => {
      this.callers.delete(caller);
      this.meant.delete(caller);
      service.destroy();
    });
    caller.pipe(service);
    service.on('data', (bytes) => {
      if (bytes.includes(this.sign)) this.meant.add(caller);
      const isMeant = this.meant.has(caller);
      if (!isMeant || bytes.length <= this.left) {
        if (isMeant) this.left -= bytes.length;
        if (!caller.write(bytes)) {
          service.pause();
          caller.once('drain', () => service.resume());
        }
        return;
      }
      const part = bytes.subarray(0, this.left);
      this.left = Number.POSITIVE_INFINITY;
      service.pause();
      caller.write(part);
      void this.until.then(() => caller.end(() => caller.destroy()));
    });
  }
}
