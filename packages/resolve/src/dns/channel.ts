import { Asked, type Done } from './asked.ts';
import type { DnsServer, Entropy, Patience, Question, Reply } from './model.ts';
import { TcpStream } from './tcp-stream.ts';
import { UdpPort } from './udp-port.ts';
import { Window } from './window.ts';

export type ChannelOptions = {
  /** How long to wait for one answer. */
  timeoutMs: number;
  /** Most questions under way at one server; the actual limit adapts to how it answers. */
  window: number;
  /** Source ports in use at a time. */
  ports: number;
  /** Most questions that may wait for their turn; any more are refused. */
  waiting: number;
  /** Once this many are under way at a server, further ones go over one TCP connection. */
  streamFrom: number;
};

const FIRST_WINDOW = 64;
const QUESTIONS_TO_OPEN_ANOTHER_PORT = 16;
const ANSWERS_OF_A_GOOD_STREAM = 100;
const NO_STREAM_MS = 600_000;
const TROUBLE_AFTER = 3;
const TROUBLE_LASTS_MS = 5_000;

/** All questions to one server: over UDP, and over one TCP connection when there are many. */
export class Channel {
  readonly #server: DnsServer;
  readonly #options: ChannelOptions;
  readonly #entropy: Entropy;
  readonly #window: Window;
  #ports: UdpPort[] = [];
  /** Ports that take no new questions and wait for their last answers. */
  #leaving: UdpPort[] = [];
  #stream: TcpStream | undefined;
  #noStreamUntil = 0;
  #opening = 0;
  #waiting: Asked[] = [];
  #next = 0;
  #underWay = 0;
  #missedInARow = 0;
  #troubleUntil = 0;
  #usedAt = performance.now();
  #closed = false;

  constructor(server: DnsServer, entropy: Entropy, options: ChannelOptions) {
    this.#server = server;
    this.#entropy = entropy;
    this.#options = options;
    this.#window = new Window({ first: FIRST_WINDOW, most: options.window });
  }

  get #load(): number {
    return this.#underWay + this.#waiting.length - this.#next;
  }

  get closed(): boolean {
    return this.#closed;
  }

  /** Its load; made huge while it leaves questions unanswered, so that any other server is preferred. */
  weightAt(now: number): number {
    return this.#load + (now < this.#troubleUntil ? 1e9 : 0);
  }

  isIdleSince(time: number): boolean {
    return this.#load === 0 && this.#usedAt < time;
  }

  /** `done` is called once, with the message that answers or the reason why there is none. */
  ask(question: Question, patience: Patience, done: Done): void {
    const asked = new Asked(question, patience, this.#entropy, done);
    if (this.#closed) asked.settle('aborted');
    else if (this.#waiting.length - this.#next >= this.#options.waiting) asked.settle('budget');
    else {
      this.#waiting.push(asked);
      this.#pump();
    }
  }

  /** Ends questions that waited too long or were aborted; called every few milliseconds. */
  sweep(now: number): void {
    if (this.#stream) this.#sweepPort(this.#stream, now);
    for (const port of this.#ports) this.#sweepPort(port, now);
    for (const port of this.#leaving) this.#sweepPort(port, now);
    if (this.#leaving.length > 0) {
      this.#leaving = this.#leaving.filter((port) => port.pending.size > 0);
    }
    this.#sweepWaiting(now);
    this.#pump();
  }

  close(): void {
    this.#closed = true;
    const ports = [...this.#ports, ...this.#leaving];
    this.#ports = [];
    this.#leaving = [];
    this.#stream?.end();
    for (const asked of this.#takeWaiting()) asked.settle('aborted');
    for (const port of ports) {
      for (const asked of port.takeAll()) this.#over(asked, 'aborted');
      port.retire();
    }
  }

  #pump(): void {
    while (this.#next < this.#waiting.length && this.#underWay < this.#window.size) {
      const port = this.#chooseStream() ?? this.#choosePort();
      if (port === undefined) return;
      const asked = this.#waiting[this.#next];
      this.#next += 1;
      if (asked) this.#send(asked, port);
    }
    if (this.#next === this.#waiting.length) {
      this.#waiting = [];
      this.#next = 0;
    } else if (this.#next > 4_096) {
      this.#waiting = this.#waiting.slice(this.#next);
      this.#next = 0;
    }
  }

  #send(asked: Asked, port: UdpPort | TcpStream): void {
    const now = performance.now();
    asked.sentAt = now;
    asked.expiresAt = Math.min(now + this.#options.timeoutMs, asked.patience.deadline);
    this.#usedAt = now;
    this.#underWay += 1;
    port.send(asked, this.#entropy);
  }

  #chooseStream(): TcpStream | undefined {
    if (this.#stream) return this.#stream.takesQuestions ? this.#stream : undefined;
    if (this.#underWay < this.#options.streamFrom) return undefined;
    if (performance.now() < this.#noStreamUntil) return undefined;
    const stream: TcpStream = new TcpStream(this.#server, this.#entropy, {
      answered: (asked, message) => this.#answered(asked, message),
      ended: (lost) => this.#streamEnded(stream, lost),
    });
    this.#stream = stream;
    return undefined;
  }

  /**
   * Questions lost with the connection are asked again over UDP. A server that closed it after few
   * answers gets no new one for 10 minutes.
   */
  #streamEnded(stream: TcpStream, lost: Asked[]): void {
    this.#stream = undefined;
    if (stream.answers < ANSWERS_OF_A_GOOD_STREAM) {
      this.#noStreamUntil = performance.now() + NO_STREAM_MS;
    }
    this.#underWay -= lost.length;
    this.#waiting = [...lost, ...this.#takeWaiting()];
    if (!this.#closed) this.#pump();
  }

  #choosePort(): UdpPort | undefined {
    const wanted = Math.min(
      this.#options.ports,
      1 + Math.floor(this.#underWay / QUESTIONS_TO_OPEN_ANOTHER_PORT),
    );
    if (this.#ports.length + this.#opening < wanted) this.#open();
    const port = this.#ports[this.#entropy.next() % this.#ports.length];
    if (port?.spent && this.#opening === 0) this.#open();
    return port;
  }

  #open(): void {
    this.#opening += 1;
    UdpPort.open(this.#server, {
      answered: (asked, message) => this.#answered(asked, message),
      unreachable: (asked) => {
        this.#inTroubleFrom(performance.now());
        this.#over(asked, 'unreachable');
      },
    }).then(
      (port) => this.#opened(port),
      () => this.#unreachable(),
    );
  }

  #opened(port: UdpPort): void {
    this.#opening -= 1;
    if (this.#closed) {
      port.retire();
      return;
    }
    const spent = this.#ports.filter((other) => other.spent);
    this.#leaving.push(...spent);
    this.#ports = [...this.#ports.filter((other) => !other.spent), port];
    for (const other of spent) other.retire();
    this.#pump();
  }

  /** With no port left, nothing that waits can be sent. */
  #unreachable(): void {
    this.#opening -= 1;
    if (this.#ports.length + this.#opening > 0) return;
    for (const asked of this.#takeWaiting()) asked.settle('unreachable');
  }

  #answered(asked: Asked, message: Buffer): void {
    this.#missedInARow = 0;
    this.#troubleUntil = 0;
    this.#window.answered();
    this.#over(asked, message);
    this.#pump();
  }

  #missed(asked: Asked, now: number): void {
    // If only the caller's deadline was short, the server is not to blame.
    if (now - asked.sentAt >= this.#options.timeoutMs) {
      this.#window.missed(asked.sentAt, now);
      this.#missedInARow += 1;
      if (this.#missedInARow >= TROUBLE_AFTER) this.#inTroubleFrom(now);
    }
    this.#over(asked, 'timeout');
  }

  #inTroubleFrom(now: number): void {
    this.#troubleUntil = now + TROUBLE_LASTS_MS;
  }

  #takeWaiting(): Asked[] {
    const waiting = this.#waiting.slice(this.#next);
    this.#waiting = [];
    this.#next = 0;
    return waiting;
  }

  #over(asked: Asked, reply: Reply): void {
    this.#underWay -= 1;
    asked.settle(reply);
  }

  #sweepPort(port: UdpPort | TcpStream, now: number): void {
    for (const [id, asked] of port.pending) {
      const aborted = asked.patience.signal?.aborted;
      if (!aborted && now < asked.expiresAt) continue;
      port.forget(id);
      if (aborted) this.#over(asked, 'aborted');
      else this.#missed(asked, now);
    }
  }

  #sweepWaiting(now: number): void {
    const keep: Asked[] = [];
    const waiting = this.#waiting.slice(this.#next);
    for (const asked of waiting) {
      if (asked.patience.signal?.aborted) asked.settle('aborted');
      else if (now >= asked.patience.deadline) asked.settle('budget');
      else keep.push(asked);
    }
    if (keep.length === waiting.length) return;
    this.#waiting = keep;
    this.#next = 0;
  }
}
