import { createSocket, type Socket } from 'node:dgram';
import { isIPv6 } from 'node:net';
import type { Asked } from './asked.ts';
import type { DnsServer, Entropy } from './model.ts';

type PortEvents = {
  answered(asked: Asked, message: Buffer): void;
  /** The system reports that nothing answers at that address. */
  unreachable(asked: Asked): void;
};

/** After this many, an attacker may have had time to find the port, so another one takes over. */
const QUESTIONS_A_PORT = 20_000;
const STRAYS_A_PORT = 200;
const RECEIVE_BUFFER = 4 << 20;

/**
 * One socket on a port that the system chose, connected to one server, so nothing from elsewhere gets
 * in. Messages that answer no question under way are ignored.
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

  /** Rejects if the system has no route to that server. */
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
    // No callback: a failure shows up as a missing answer or as the socket's error.
    this.#socket.send(asked.message);
  }

  forget(id: number): void {
    this.pending.delete(id);
    this.#closeWhenDone();
  }

  /** Takes no more questions, and closes once those under way are done. */
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
      // Anyone could have sent something between the socket's creation and its connection.
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
