import { fork } from 'node:child_process';
import { once } from 'node:events';
import http from 'node:http';

type Wanted = { url: string; token: string; count: number };
/** Over all subscribers; times are by the machine's clock, which both processes share. */
type Heard = { events: number; bytes: number; firstAt: number; doneAt: number; cpu: number };

export type Subscribers = {
  /** Connects `count` subscribers to a job; resolves with what they received until `done`. */
  listen(wanted: Wanted): Promise<Heard>;
  stop(): void;
};

/** In another process, since real subscribers are on other machines. */
export async function startSubscribers(): Promise<Subscribers> {
  const child = fork(import.meta.filename, { serialization: 'advanced' });
  await once(child, 'message'); // it is ready
  const ended = once(child, 'exit').then(() => {
    throw new Error('the process of the subscribers ended');
  });
  ended.catch(() => {});
  return {
    async listen(wanted) {
      child.send(wanted);
      const [heard] = (await Promise.race([once(child, 'message'), ended])) as [Heard];
      return heard;
    },
    stop: () => child.disconnect(),
  };
}

async function connect({ url, token }: Wanted): Promise<http.IncomingMessage> {
  const headers = { authorization: `Bearer ${token}` };
  const request = http.get(url, { agent: false, headers });
  const [response] = (await once(request, 'response')) as [http.IncomingMessage];
  if (response.statusCode !== 200) throw new Error(`the stream answers ${response.statusCode}`);
  return response;
}

const LINE_FEED = 0x0a;
/** More bytes than `done` has. */
const LAST_EVENT = 2_000;

/** Events are separated by an empty line, whose two line feeds may come in two chunks. */
async function count(response: http.IncomingMessage) {
  const heard = { events: 0, bytes: 0, firstAt: 0 };
  let end: Buffer = Buffer.alloc(0);
  let half = false;
  response.on('data', (chunk: Buffer) => {
    heard.firstAt ||= performance.timeOrigin + performance.now();
    heard.bytes += chunk.length;
    let from = 0;
    if (half && chunk[0] === LINE_FEED) {
      heard.events += 1;
      from = 1;
    }
    for (let at = chunk.indexOf('\n\n', from); at >= 0; at = chunk.indexOf('\n\n', from)) {
      heard.events += 1;
      from = at + 2;
    }
    half = from < chunk.length && chunk.at(-1) === LINE_FEED;
    end = chunk.length < LAST_EVENT ? Buffer.concat([end, chunk]) : chunk;
    end = end.subarray(-LAST_EVENT);
  });
  await once(response, 'end');
  if (!end.includes('event: done')) throw new Error('the stream ended without `done`');
  heard.events -= 1;
  return heard;
}

async function listen(wanted: Wanted): Promise<Heard> {
  const before = process.cpuUsage();
  const heard = await Promise.all(
    Array.from({ length: wanted.count }, async () => count(await connect(wanted))),
  );
  const { user, system } = process.cpuUsage(before);
  return {
    events: heard.reduce((sum, { events }) => sum + events, 0),
    bytes: heard.reduce((sum, { bytes }) => sum + bytes, 0),
    firstAt: Math.min(...heard.map(({ firstAt }) => firstAt)),
    doneAt: performance.timeOrigin + performance.now(),
    cpu: (user + system) / 1e6,
  };
}

if (import.meta.main) {
  process.on('message', async (wanted: Wanted) => process.send?.(await listen(wanted)));
  process.send?.('ready');
}
