import type { Duplex } from 'node:stream';

const CLIENT_SSL = 0x0800;
const SSL_REQUEST_BYTES = 32;
const MOST_PACKET = 1 << 20;

export type Packet = { sequence: number; body: Buffer };

class ProtocolFault extends Error {}

/** Reads one side's packets one by one, until it is released. */
export function createPacketReader(stream: Duplex): {
  next(): Promise<Packet>;
  /** Gives bytes that were read ahead back to the stream. */
  release(): void;
} {
  let waiting = Buffer.alloc(0);

  async function next(): Promise<Packet> {
    for (;;) {
      const size = waiting.length < 4 ? -1 : waiting.readUIntLE(0, 3);
      if (size > MOST_PACKET) throw new ProtocolFault('A packet is too long.');
      if (size >= 0 && waiting.length >= size + 4) {
        const packet = { sequence: waiting.readUInt8(3), body: waiting.subarray(4, size + 4) };
        waiting = waiting.subarray(size + 4);
        return packet;
      }
      waiting = Buffer.concat([waiting, await nextChunk(stream)]);
    }
  }

  return {
    next,
    release() {
      if (waiting.length > 0) stream.unshift(waiting);
      waiting = Buffer.alloc(0);
    },
  };
}

async function nextChunk(stream: Duplex): Promise<Buffer> {
  for (;;) {
    const chunk: Buffer | null = stream.read();
    if (chunk !== null) return chunk;
    if (stream.readableEnded || stream.destroyed) throw new ProtocolFault('The connection ended.');
    await new Promise<void>((resolve) => {
      const wake = () => {
        for (const event of EVENTS) stream.off(event, wake);
        resolve();
      };
      for (const event of EVENTS) stream.on(event, wake);
    });
  }
}

const EVENTS = ['readable', 'end', 'close', 'error'] as const;

export function writePacket(stream: Duplex, sequence: number, body: Buffer): void {
  const head = Buffer.alloc(4);
  head.writeUIntLE(body.length, 0, 3);
  head.writeUInt8(sequence & 255, 3);
  stream.write(Buffer.concat([head, body]));
}

export type Greeting = {
  /** The number by which KILL knows this connection. */
  connectionId: number;
  offersTls: boolean;
  /** The greeting without that offer. */
  withoutTls: Buffer;
};

/** Undefined if it is something other than a greeting, such as a refusal. */
export function readGreeting(body: Buffer): Greeting | undefined {
  const endOfVersion = body.indexOf(0, 1);
  const flags = endOfVersion + 1 + 4 + 8 + 1;
  if (body[0] !== 10 || endOfVersion < 0 || body.length < flags + 2) return undefined;
  const offered = body.readUInt16LE(flags);
  const withoutTls = Buffer.from(body);
  withoutTls.writeUInt16LE(offered & ~CLIENT_SSL, flags);
  return {
    connectionId: body.readUInt32LE(endOfVersion + 1),
    offersTls: (offered & CLIENT_SSL) !== 0,
    withoutTls,
  };
}

/**
 * Turns the client's answer to the greeting into one that asks for TLS, with the TLS request that
 * goes first.
 */
export function askForTls(answer: Buffer): { request: Buffer; answer: Buffer } {
  if (answer.length < SSL_REQUEST_BYTES) throw new ProtocolFault('The answer is too short.');
  const asking = Buffer.from(answer);
  asking.writeUInt16LE(asking.readUInt16LE(0) | CLIENT_SSL, 0);
  return { request: asking.subarray(0, SSL_REQUEST_BYTES), answer: asking };
}

/** Whether this packet of the server ends the sign-in: OK, or an error. */
export function endsSignIn({ body }: Packet): boolean {
  return body[0] === 0x00 || body[0] === 0xff;
}
