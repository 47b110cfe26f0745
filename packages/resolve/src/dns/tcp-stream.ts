import { createConnection, type Socket } from 'node:net';
import type { Asked } from './asked.ts';
import type { DnsServer, Entropy } from './model.ts';

type StreamEvents = {
  answered(asked: Asked, message: Buffer): void;
  /** Called once, however it ended; the caller asks again what was still under way. */
  ended(lost: Asked[]): void;
};

const CONNECT_MS = 3_000;
const MOST_UNDER_WAY = 0x8000;

/**
 * One connection with many questions under way at once (RFC 7766). In bulk it costs a fraction of a
 * datagram each, and servers do not reply "ask again over TCP" when many names in a row do not exist.
 * Questions from one turn of the event loop are sent in one write.
 */
export class TcpStream {
  readonly pending = new Map<number, Asked>();
  readonly #socket: Socket;
  readonly #events: StreamEvents;
  #outgoing: Buffer[] = [];
  #outgoingBytes = 0;
  #received: Buffer | undefined;
  #nextId: number;
  #ready = false;
  #over = false;
  answers = 0;

  constructor(server: DnsServer, entropy: Entropy, events: StreamEvents) {
    this.#events = events;
    this.#nextId = entropy.next() & 0xffff;
    this.#socket = createConnection({ host: server.address, port: server.port, noDelay: true });
    this.#socket.setTimeout(CONNECT_MS, () => this.end());
    this.#socket.once('connect', () => {
      this.#ready = true;
      this.#socket.setTimeout(0);
    });
    this.#socket.on('data', (chunk: Buffer) => this.#receive(chunk));
    this.#socket.on('error', () => this.end());
    this.#socket.on('close', () => this.end());
  }

  get takesQuestions(): boolean {
    return this.#ready && !this.#over && this.pending.size < MOST_UNDER_WAY;
  }

  send(asked: Asked): void {
    while (this.pending.has(this.#nextId)) this.#nextId = (this.#nextId + 1) & 0xffff;
    asked.message.writeUInt16BE(this.#nextId, 0);
    this.pending.set(this.#nextId, asked);
    this.#nextId = (this.#nextId + 1) & 0xffff;
    if (this.#outgoing.length === 0) setImmediate(() => this.#flush());
    this.#outgoing.push(asked.message);
    this.#outgoingBytes += 2 + asked.message.length;
  }

  forget(id: number): void {
    this.pending.delete(id);
  }

  end(): void {
    if (this.#over) return;
    this.#over = true;
    this.#socket.destroy();
    const lost = [...this.pending.values()];
    this.pending.clear();
    this.#events.ended(lost);
  }

  #flush(): void {
    if (this.#over) return;
    const batch = Buffer.allocUnsafe(this.#outgoingBytes);
    let at = 0;
    for (const message of this.#outgoing) {
      at = batch.writeUInt16BE(message.length, at);
      batch.set(message, at);
      at += message.length;
    }
    this.#outgoing = [];
    this.#outgoingBytes = 0;
    this.#socket.write(batch);
  }

  #receive(chunk: Buffer): void {
    const bytes = this.#received ? Buffer.concat([this.#received, chunk]) : chunk;
    let at = 0;
    while (at + 2 <= bytes.length) {
      const end = at + 2 + bytes.readUInt16BE(at);
      if (end > bytes.length) break;
      this.#take(bytes.subarray(at + 2, end));
      at = end;
    }
    this.#received = at < bytes.length ? bytes.subarray(at) : undefined;
  }

  /** Over TCP only the server can answer; an answer that does not match means that it is broken. */
  #take(message: Buffer): void {
    const id = message.length < 2 ? -1 : message.readUInt16BE(0);
    const asked = this.pending.get(id);
    if (asked === undefined) return;
    if (!asked.isAnsweredOverTcpBy(message)) {
      this.end();
      return;
    }
    this.pending.delete(id);
    this.answers += 1;
    this.#events.answered(asked, message);
  }
}
