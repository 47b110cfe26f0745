import { createSocket, type Socket } from 'node:dgram';
import { isIPv6 } from 'node:net';
import type { Asked } from './asked.ts';
import type { DnsServer, Entropy } from './model.ts';

type PortEvents = {
  answered(asked: Asked, message: Buffer): void;
  /** The system says that nobody is there. */
  unreachable(asked: Asked): void;
};

/** After so many, an attacker may have had the time to find the port: another one takes over. */
const QUESTIONS_A_PORT = 20_000;
const STRAYS_A_PORT = 200;
const RECEIVE_BUFFER = 4 << 20;

/**
 * One socket on a port that the system drew, connected to one server: nothing from elsewhere gets
 * in. What does not answer a question that is under way is not heard.
 */
export class UdpPort {
  readonly pending = new Map<number, Asked>();
  readonly #socket: Socket;
  readonly #server: DnsServer;
  readonly #events: PortEvents;
  #address = '';
  #asked = 0;
  #strays = 0;
  #state: 'open' | 'retired' | 'closed' = 'open';

  private constructor(server: DnsServer, events: PortEvents) {
    this.#server = server;
    this.#events = events;
    this.#socket = createSocket({
      type: isIPv6(server.address) ? 'udp6' : 'udp4',
      recvBufferSize: RECEIVE_BUFFER,
    });
  }

  /** Rejects when the system has no way to that server. */
  static async open(server: DnsServer, events: PortEvents): Promise<UdpPort> {
    const port = new UdpPort(server, events);
    await port.#connect();
    return port;
  }

  get spent(): boolean {
    return this.#asked >= QUESTIONS_A_PORT || this.#strays >= STRAYS_A_PORT;
  }

  send(asked: Asked, entropy: Entropy): void {
    let id = entropy.next() & 0xffff;
    while (this.pending.has(id)) id = entropy.next() & 0xffff;
    asked.message.writeUInt16BE(id, 0);
    this.pending.set(id, asked);
    this.#asked += 1;
    // Without a callback: what goes wrong here shows as a missing answer or as the socket's error.
    this.#socket.send(asked.message);
  }

  forget(id: number): void {
    this.pending.delete(id);
    this.#closeWhenDone();
  }

  /** It takes no more questions, and ends when those under way are over. */
  retire(): void {
    if (this.#state === 'open') this.#state = 'retired';
    this.#closeWhenDone();
  }

  async #connect(): Promise<void> {
    const { address, port } = this.#server;
    await new Promise<void>((resolve, reject) => {
      this.#socket.once('error', reject);
      this.#socket.connect(port, address, resolve as () => void);
    }).catch((error: unknown) => {
      this.#socket.close();
      throw error;
    });
    this.#address = this.#socket.remoteAddress().address;
    this.#socket.removeAllListeners('error');
    this.#socket.on('error', () => this.#failed());
    this.#socket.on('message', (message, from) => {
      // Between its birth and the connection anybody could have sent something.
      if (from.port === port && from.address === this.#address) this.#receive(message);
    });
  }

  #receive(message: Buffer): void {
    const id = message.length < 2 ? -1 : message.readUInt16BE(0);
    const asked = this.pending.get(id);
    if (asked === undefined || !asked.isAnsweredBy(message)) {
      this.#strays += 1;
      return;
    }
    this.pending.delete(id);
    this.#events.answered(asked, message);
    this.#closeWhenDone();
  }

  takeAll(): Asked[] {
    const taken = [...this.pending.values()];
    this.pending.clear();
    this.#closeWhenDone();
    return taken;
  }

  #failed(): void {
    for (const asked of this.takeAll()) this.#events.unreachable(asked);
  }

  #closeWhenDone(): void {
    if (this.#state !== 'retired' || this.pending.size > 0) return;
    this.#state = 'closed';
    this.#socket.removeAllListeners('message');
    this.#socket.close();
  }
}
