import { createSocket, type Socket as UdpSocket } from 'node:dgram';
import { once } from 'node:events';
import { type AddressInfo, createServer, type Server, type Socket as TcpSocket } from 'node:net';
import { decode, encode, type Packet } from 'dns-packet';
import type { DnsServer } from '../dns/model.ts';

/** What the server does with a question. All but the first five are wrong in one way or another. */
export const BEHAVIOURS = [
  'nxdomain',
  'truncated, nxdomain over TCP',
  'delegated',
  'delegated elsewhere',
  'no delegation',
  'silent',
  'slow',
  'SERVFAIL',
  'REFUSED',
  'REFUSED without the question',
  'NOTIMP',
  'truncated, TCP closed',
  'truncated, TCP silent',
  'truncated, TCP cut off',
  'truncated, TCP about another name',
  'wrong id',
  'many wrong ids',
  'another source',
  'another name',
  'another type',
  'not a response',
  'upward referral',
  'NXDOMAIN without authority',
  'NXDOMAIN with authority and no SOA',
  'NXDOMAIN with the SOA of another zone',
  'NXDOMAIN with the SOA of the root',
  'NXDOMAIN of an alias',
  'NXDOMAIN with an answer about another name',
  'NXDOMAIN and something behind it',
  'NXDOMAIN with an extended code',
  'NXDOMAIN cut off',
  'compression loop',
  'garbage',
  'empty',
] as const;
export type Behaviour = (typeof BEHAVIOURS)[number];

/** These say honestly that there is no such name. */
export const HONEST_DENIALS: readonly Behaviour[] = ['nxdomain', 'truncated, nxdomain over TCP'];

export type HostileServer = {
  server: DnsServer;
  stop(): Promise<void>;
};

type HostileOptions = {
  zone: string;
  choose(name: string): Behaviour;
  /** Puts the question into lower case, as a few real servers do. */
  spoilsCase?: boolean;
  /** Closes every connection as soon as it is made. */
  withoutTcp?: boolean;
};

const AUTHORITATIVE = 1 << 10;
const TRUNCATED = 1 << 9;
const SLOW_MS = 1_000;

const MOST_TRIES = 50;

/** Opens both on one port; retries, as the port that is free for TCP may be in use for UDP. */
async function openBoth(): Promise<{ port: number; udp: UdpSocket; tcp: Server }> {
  for (let tries = 1; ; tries += 1) {
    const tcp = createServer().listen(0, '127.0.0.1');
    await once(tcp, 'listening');
    const { port } = tcp.address() as AddressInfo;
    const udp = createSocket('udp4');
    try {
      udp.bind(port, '127.0.0.1');
      await once(udp, 'listening');
      return { port, udp, tcp };
    } catch (error) {
      udp.close();
      tcp.close();
      if (tries === MOST_TRIES) throw error;
    }
  }
}

/** Plays a server of the zone over UDP and TCP, and misbehaves as `choose` says for each name. */
export async function startHostileServer(options: HostileOptions): Promise<HostileServer> {
  const { port, udp, tcp } = await openBoth();
  const stranger = createSocket('udp4');
  stranger.bind(0, '127.0.0.1');
  await once(stranger, 'listening');
  const connections = new Set<TcpSocket>();
  let stopped = false;
  udp.on('message', (message, from) => {
    const question = readQuestion(message);
    const behaviour = options.choose(question.name.toLowerCase());
    const sender = behaviour === 'another source' ? stranger : udp;
    for (const reply of replies(behaviour, question)) {
      const send = () => sender.send(reply, from.port, from.address);
      if (behaviour === 'slow') setTimeout(() => stopped || send(), SLOW_MS).unref();
      else send();
    }
  });
  tcp.on('connection', (socket) => {
    if (options.withoutTcp) socket.destroy();
    connections.add(socket);
    socket.on('error', () => {});
    socket.on('close', () => connections.delete(socket));
    let received = Buffer.alloc(0);
    socket.on('data', (chunk) => {
      received = Buffer.concat([received, chunk]);
      while (received.length >= 2 && received.length >= 2 + received.readUInt16BE(0)) {
        const end = 2 + received.readUInt16BE(0);
        answerTcp(socket, received.subarray(2, end));
        received = received.subarray(end);
      }
    });
  });

  /** As over UDP, but truncated answers differ, and slow ones or those from elsewhere never come. */
  function answerTcp(socket: TcpSocket, message: Buffer): void {
    const question = readQuestion(message);
    const behaviour = options.choose(question.name.toLowerCase());
    if (behaviour === 'truncated, TCP closed') socket.destroy();
    const silent = /^(truncated, TCP (closed|silent)|slow|another source)$/;
    if (silent.test(behaviour)) return;
    const inFull: Behaviour = behaviour.startsWith('truncated') ? 'nxdomain' : behaviour;
    const another = behaviour === 'truncated, TCP about another name';
    const about = another ? { ...question, name: `other.${options.zone}` } : question;
    for (const reply of replies(inFull, about)) {
      const whole = Buffer.concat([Buffer.from([reply.length >> 8, reply.length & 0xff]), reply]);
      if (behaviour === 'truncated, TCP cut off') socket.end(whole.subarray(0, -5));
      else if (socket.writable) socket.write(whole);
    }
  }

  function replies(behaviour: Behaviour, question: AskedQuestion): Buffer[] {
    if (behaviour === 'silent') return [];
    const wrongIds = { 'wrong id': 1, 'many wrong ids': 300 }[behaviour as string] ?? 0;
    const right = composeReply(behaviour, question, options.zone);
    const all = Array.from({ length: wrongIds }, (_, index): Buffer => {
      const wrong = Buffer.from(right);
      wrong.writeUInt16BE((question.id + 1 + index) & 0xffff, 0);
      return wrong;
    });
    if (wrongIds === 0) all.push(right);
    if (options.spoilsCase) all.forEach(lowerQuestion);
    return all;
  }

  return {
    server: { address: '127.0.0.1', port },
    async stop() {
      stopped = true;
      for (const socket of connections) socket.destroy();
      udp.close();
      stranger.close();
      await closeServer(tcp);
    },
  };
}

type AskedQuestion = { id: number; name: string };

function readQuestion(message: Buffer): AskedQuestion {
  const { id = 0, questions } = decode(message);
  return { id, name: questions?.[0]?.name ?? '' };
}

function composeReply(behaviour: Behaviour, { id, name }: AskedQuestion, zone: string): Buffer {
  const soa = (owner: string) => ({
    type: 'SOA' as const,
    name: owner,
    ttl: 60,
    data: { mname: `ns.${zone}`, rname: `host.${zone}`, serial: 1, minimum: 60 },
  });
  const ns = (owner: string) => ({ type: 'NS' as const, name: owner, data: `ns.${zone}` });
  const make = (code: number, flags: number, sections: Partial<Packet>) => {
    const questions = sections.questions ?? [{ type: 'NS' as const, name }];
    const packet = encode({ type: 'response', id, flags, ...sections, questions });
    packet[3] = ((packet[3] ?? 0) & 0xf0) | code;
    return packet;
  };
  const denial = (sections: Partial<Packet> = { authorities: [soa(zone)] }) =>
    make(3, AUTHORITATIVE, sections);
  switch (behaviour) {
    case 'delegated':
      return make(0, 0, { authorities: [ns(name)] });
    case 'delegated elsewhere':
      return make(0, 0, { authorities: [{ ...ns(name), data: `ns.${name}` }] });
    case 'no delegation':
      return make(0, AUTHORITATIVE, { authorities: [soa(zone)] });
    case 'SERVFAIL':
      return make(2, 0, {});
    case 'REFUSED':
      return make(5, 0, {});
    case 'REFUSED without the question':
      return make(5, 0, { questions: [] });
    case 'NOTIMP':
      return make(4, 0, {});
    case 'another name':
      return denial({ questions: [{ type: 'NS', name: `x${name}` }], authorities: [soa(zone)] });
    case 'another type':
      return denial({ questions: [{ type: 'A', name }], authorities: [soa(zone)] });
    case 'not a response': {
      const packet = denial();
      packet[2] = (packet[2] ?? 0) & 0x7f;
      return packet;
    }
    case 'upward referral':
      return make(0, 0, { authorities: [ns('.')] });
    case 'NXDOMAIN without authority':
      return make(3, 0, { authorities: [soa(zone)] });
    case 'NXDOMAIN with authority and no SOA':
      return denial({});
    case 'NXDOMAIN with the SOA of another zone':
      return denial({ authorities: [soa('elsewhere')] });
    case 'NXDOMAIN with the SOA of the root':
      return denial({ authorities: [soa('.')] });
    case 'NXDOMAIN of an alias':
      return denial({
        answers: [{ type: 'CNAME', name, data: `gone.${zone}` }],
        authorities: [soa(zone)],
      });
    case 'NXDOMAIN with an answer about another name':
      return denial({
        answers: [{ type: 'A', name: `x${name}`, data: '192.0.2.1' }],
        authorities: [soa(zone)],
      });
    case 'NXDOMAIN and something behind it':
      return Buffer.concat([denial(), Buffer.from('more')]);
    case 'NXDOMAIN with an extended code': {
      // An EDNS record whose upper eight bits of the code are not zero.
      const packet = Buffer.concat([denial(), Buffer.from([0, 0, 41, 4, 208, 1, 0, 0, 0, 0, 0])]);
      packet.writeUInt16BE(1, 10);
      return packet;
    }
    case 'NXDOMAIN cut off':
      return denial().subarray(0, -7);
    case 'compression loop': {
      const packet = denial();
      const soaAt = encode({ type: 'response', questions: [{ type: 'NS', name }] }).length;
      return Buffer.concat([
        packet.subarray(0, soaAt),
        Buffer.from([0xc0 | (soaAt >> 8), soaAt & 0xff]),
        packet.subarray(soaAt + zone.length + 2),
      ]);
    }
    case 'garbage':
      return Buffer.concat([denial().subarray(0, 2), Buffer.alloc(60, 0xff)]);
    case 'empty':
      return Buffer.alloc(0);
    case 'truncated, nxdomain over TCP':
    case 'truncated, TCP closed':
    case 'truncated, TCP silent':
    case 'truncated, TCP cut off':
    case 'truncated, TCP about another name':
      return make(0, AUTHORITATIVE | TRUNCATED, {});
    default:
      return denial();
  }
}

function lowerQuestion(reply: Buffer): void {
  for (let at = 12; at < reply.length && reply[at] !== 0; at += 1) {
    const code = reply[at] ?? 0;
    if (code >= 0x41 && code <= 0x5a) reply[at] = code | 0x20;
  }
}

function closeServer(server: Server): Promise<void> {
  return new Promise((resolve) => server.close(() => resolve()));
}
