import { setTimeout as delay } from 'node:timers/promises';
import { gzipSync } from 'node:zlib';
import type { Hostile } from './model.ts';
import { answerOf, countBy, openWire, statusOf } from './sockets.ts';

const TIMES = 20;
const MOST_MB = 64;
const UNTIL_MS = 90_000;
/** A bulk check may be 32 MB; three are held at once, each of them twice while it is decoded. */
const MOST_GROWN_MB = 400;
const CHECK = '/app/v1/check';
const BULK = '/app/v1/check/bulk';

type Body = {
  name: string;
  path: string;
  headers: string;
  /** Repeated, if endless, until the request is refused or `MOST_MB` have been sent. */
  piece: Buffer;
  endless: boolean;
};

const chunk = (bytes: Buffer) =>
  Buffer.concat([Buffer.from(`${bytes.length.toString(16)}\r\n`), bytes, Buffer.from('\r\n')]);
const CHUNKED = 'transfer-encoding: chunked\r\n';
const JSON_TYPE = 'content-type: application/json\r\n';
const MEGABYTE = Buffer.alloc(1 << 20, 0x61);

function whole(name: string, path: string, body: Buffer, headers = JSON_TYPE): Body {
  const length = `content-length: ${body.length}\r\n`;
  return { name, path, headers: headers + length, piece: body, endless: false };
}

const bodies = (): Body[] => [
  {
    ...{ name: 'endless chunks', path: CHECK, headers: JSON_TYPE + CHUNKED },
    ...{ piece: chunk(MEGABYTE), endless: true },
  },
  {
    ...{ name: 'endless chunks', path: BULK, headers: JSON_TYPE + CHUNKED },
    ...{ piece: chunk(MEGABYTE), endless: true },
  },
  {
    ...{
      name: '10 GB declared',
      path: BULK,
      headers: `${JSON_TYPE}content-length: 10000000000\r\n`,
    },
    ...{ piece: MEGABYTE, endless: true },
  },
  {
    ...{ name: 'an endless line', path: `${BULK}/upload?mode=bloom`, headers: CHUNKED },
    ...{ piece: chunk(MEGABYTE), endless: true },
  },
  whole('many fields', BULK, manyFields(1_000_000)),
  whole('deep JSON', BULK, deep(5_000_000)),
  whole('many values', BULK, Buffer.from(`{"domains":[${'1,'.repeat(10_000_000)}1]}`)),
  whole('deep JSON', CHECK, deep(1_000)),
  whole('gzip by its encoding', CHECK, bomb(), `${JSON_TYPE}content-encoding: gzip\r\n`),
  whole('a gzip bomb', `${BULK}/upload?mode=bloom`, bomb(), 'content-type: application/gzip\r\n'),
];

/** Bodies that are too long, too many, too deep or too dense. */
export const hugeBodies: Hostile = async ({ roles, organisations, beside }) => {
  const answers: string[] = [];
  const refusals: string[] = [];
  const seen = await beside(async () => {
    for (const [at, body] of bodies().entries()) {
      const tokens = await Promise.all(
        Array.from({ length: TIMES }, (_, n) =>
          organisations[(n + at) % organisations.length]?.token('domains'),
        ),
      );
      const each = await Promise.all(tokens.map((token) => send(roles.front, body, token ?? '')));
      refusals.push(...each);
      answers.push(`${body.name} ${countBy(each, (one) => one)}`);
    }
  });
  return {
    name: 'huge bodies',
    promise: `each is refused, ${TIMES} of a kind at once, which cost no process ${MOST_GROWN_MB} MB, and others go on`,
    measured: `${answers.join(', ')}; ${seen.said}`,
    held: refusals.every(isRefusal) && seen.grewMb < MOST_GROWN_MB && seen.wereAnswered,
  };
};

/** As invalid, or because too much is under way. */
const isRefusal = (answer: string) => /^(?:4\d\d|503)$/.test(answer);

async function send(url: string, body: Body, token: string): Promise<string> {
  const wire = await openWire(url);
  const { socket } = wire;
  socket.write(
    `POST /api/domains${body.path} HTTP/1.1\r\nhost: x\r\nauthorization: Bearer ${token}\r\n${body.headers}\r\n`,
  );
  const end = Date.now() + UNTIL_MS;
  const isOver = () => !wire.isOpen || statusOf(wire) > 0 || Date.now() > end;
  const pieces = body.endless ? MOST_MB : 1;
  for (let sent = 0; sent < pieces && !isOver(); sent += 1) {
    const isTaken = socket.write(body.piece);
    while (!isTaken && socket.writableNeedDrain && !isOver()) await delay(10);
  }
  while (!isOver()) await delay(50);
  const answer = answerOf(wire);
  socket.destroy();
  return answer;
}

function manyFields(count: number): Buffer {
  return Buffer.from(`{${Array.from({ length: count }, (_, n) => `"field${n}":${n}`).join(',')}}`);
}

function deep(levels: number): Buffer {
  return Buffer.from(`{"domains":${'['.repeat(levels)}${']'.repeat(levels)},"mode":"bloom"}`);
}

/** A gigabyte compressed to a megabyte, as one line that never ends. */
function bomb(): Buffer {
  return gzipSync(Buffer.alloc(2 ** 30, 0x61), { level: 9 });
}
