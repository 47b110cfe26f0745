import { createHash } from 'node:crypto';
import { once } from 'node:events';
import http from 'node:http';
import type { AddressInfo } from 'node:net';
import type { TestCertificate } from './ct-certificates.ts';

type Logged = { kind: 'certificate' | 'precertificate'; der: TestCertificate };

export type TestCtLog = {
  url: string;
  /** What was asked for, path and query. */
  asked: string[];
  entries: Logged[];
  /** How many entries it shows; all that it has, if undefined. */
  size: number | undefined;
  /** May misbehave instead of answering as it should; true if it has sent an answer. */
  trouble: (path: string, response: http.ServerResponse) => boolean;
  /** What it says the root is; if undefined, it follows from the size. */
  root: string | undefined;
  stop(): Promise<void>;
};

const TILE = 256;
const MOST_ENTRIES = 64; // a small limit, as real logs have

/** A certificate log on the loopback that speaks RFC 6962 and static tiles at once. */
export async function startCtLog(): Promise<TestCtLog> {
  const server = http.createServer((request, response) => {
    const path = request.url ?? '';
    log.asked.push(path);
    if (log.trouble(path, response)) return;
    const answer = answerTo(log, path);
    response.writeHead(answer === undefined ? 404 : 200).end(answer);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const log: TestCtLog = {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    asked: [],
    entries: [],
    size: undefined,
    root: undefined,
    trouble: () => false,
    async stop() {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
  return log;
}

function answerTo(log: TestCtLog, path: string): string | Buffer | undefined {
  const { pathname, searchParams } = new URL(path, 'http://log.test');
  const size = log.size ?? log.entries.length;
  const root = log.root ?? createHash('sha256').update(String(size)).digest('base64');
  if (pathname === '/ct/v1/get-sth') {
    return JSON.stringify({
      tree_size: size,
      timestamp: 1_790_000_000_000 + log.asked.length,
      sha256_root_hash: root,
      tree_head_signature: '',
    });
  }
  if (pathname === '/ct/v1/get-entries') {
    const start = Number(searchParams.get('start'));
    const end = Math.min(Number(searchParams.get('end')), size - 1, start + MOST_ENTRIES - 1);
    const entries = log.entries.slice(start, end + 1).map((entry) => ({
      leaf_input: Buffer.concat([Buffer.from([0, 0]), timestamped(entry)]).toString('base64'),
      extra_data: '',
    }));
    return JSON.stringify({ entries });
  }
  if (pathname === '/checkpoint') return `log.test/fixture\n${size}\n${root}\n\n— sig\n`;
  const [, place = '', part] = /^\/tile\/data\/([x\d/]+?)(?:\.p\/(\d+))?$/.exec(pathname) ?? [];
  return place === '' ? undefined : tileOf(log.entries, Number(place.replaceAll(/\D/g, '')), part);
}

/** A full tile has no partial form any more. */
function tileOf(entries: readonly Logged[], tile: number, part?: string): Buffer | undefined {
  const all = entries.slice(tile * TILE, (tile + 1) * TILE);
  const isWhole = all.length === TILE;
  if (isWhole !== (part === undefined)) return undefined;
  if (part !== undefined && Number(part) > all.length) return undefined;
  const shown = part === undefined ? all : all.slice(0, Number(part));
  return Buffer.concat(
    shown.flatMap((entry) => [
      timestamped(entry),
      ...(entry.kind === 'precertificate' ? [sized(3, entry.der.precertificate)] : []),
      sized(2, Buffer.alloc(64)), // two fingerprints
    ]),
  );
}

/** RFC 6962, 3.4; of a precertificate the log keeps the part of the certificate that is signed. */
function timestamped({ kind, der }: Logged): Buffer {
  const isPre = kind === 'precertificate';
  return Buffer.concat([
    Buffer.alloc(8, 1),
    Buffer.from([0, isPre ? 1 : 0]),
    ...(isPre ? [Buffer.alloc(32, 7), sized(3, toBeSigned(der.certificate))] : []),
    ...(isPre ? [] : [sized(3, der.certificate)]),
    sized(2, Buffer.from([0, 0, 5, 0, 0, 0, 0, 1])), // an extension: the leaf's index
  ]);
}

function toBeSigned(certificate: Buffer): Buffer {
  const start = 4; // the outer sequence is longer than 255 bytes
  return certificate.subarray(start, start + 4 + certificate.readUInt16BE(start + 2));
}

function sized(bytes: 2 | 3, body: Buffer): Buffer {
  const length = Buffer.alloc(bytes);
  length.writeUIntBE(body.length, 0, bytes);
  return Buffer.concat([length, body]);
}
