import { once } from 'node:events';
import http from 'node:http';
import type { AddressInfo } from 'node:net';
import { loadavg } from 'node:os';
import { startDomainsService } from './domains-service.ts';
import { median, say, sayRatio } from './report.ts';
import { size } from './size.ts';
import type { Subscribers } from './subscribers.ts';

const SUBSCRIBERS = size({ usual: 100, quick: 10 });
const NAMES = size({ usual: 20_000, quick: 2_000 });
const ROUNDS = size({ usual: 5, quick: 1 });

/**
 * The results of a job streamed to a hundred subscribers in another process: when it is over, and
 * while it runs. In events a second over all of them, from the first that any receives to the last.
 * Beside it, a bare node:http server in this process that writes the very same bytes.
 */
export async function run(): Promise<void> {
  const names = Array.from({ length: NAMES }, (_, at) => `my-shop-${at.toString(36)}.com`);
  const service = await startDomainsService(names);
  const rounds: { replayed: Rate; live: Rate; bare: Rate }[] = [];
  for (let round = 0; round <= ROUNDS; round += 1) {
    const jobId = await service.create(names);
    const live = await measure(service.subscribe(jobId, SUBSCRIBERS));
    const replayed = await measure(service.subscribe(jobId, SUBSCRIBERS));
    const peer = await startBare(await service.read(jobId));
    const bare = await measure(service.subscribeAt(peer.url, SUBSCRIBERS));
    peer.stop();
    await service.remove(jobId);
    if (round > 0) rounds.push({ replayed, live, bare }); // the first one warms up
  }
  await service.stop();
  say(`load of the machine: ${loadavg()[0]?.toFixed(1)}`);
  report(
    'replayed',
    rounds.map(({ replayed }) => replayed),
    '; goal ≥ 500,000',
  );
  report(
    'as the job runs',
    rounds.map(({ live }) => live),
    '',
  );
  report(
    'by the bare server',
    rounds.map(({ bare }) => bare),
    '',
  );
  sayRatio(
    `events a second of a finished job to ${SUBSCRIBERS} subscribers, to bare node:http with the same bytes`,
    rounds.map(({ replayed, bare }) => ({ ours: replayed.wall, peer: bare.wall })),
    { atLeast: 0.7 },
  );
}

const PIECE = 64 << 10;

async function startBare(bytes: Buffer): Promise<{ url: string; stop(): void }> {
  const server = http.createServer((_, response) => {
    response.writeHead(200, { 'content-type': 'text/event-stream' });
    let at = 0;
    const write = () => {
      while (at < bytes.length) {
        const piece = bytes.subarray(at, at + PIECE);
        at += PIECE;
        if (!response.write(piece)) return void response.once('drain', write);
      }
      response.end();
    };
    write();
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  return { url: `http://127.0.0.1:${port}/`, stop: () => void server.close() };
}

/** Events a second, events per second of the API's processor time, and megabytes a second. */
type Rate = { wall: number; cpu: number; mbs: number };

async function measure(hearing: ReturnType<Subscribers['listen']>): Promise<Rate> {
  const before = process.cpuUsage();
  const heard = await hearing;
  const { user, system } = process.cpuUsage(before);
  if (heard.events !== NAMES * SUBSCRIBERS) throw new Error(`${heard.events} events were heard`);
  const seconds = (heard.doneAt - heard.firstAt) / 1_000;
  const rate = { wall: heard.events / seconds, cpu: (heard.events * 1e6) / (user + system) };
  return { ...rate, mbs: heard.bytes / 1e6 / seconds };
}

function report(what: string, rates: Rate[], goal: string): void {
  const walls = rates.map(({ wall }) => wall);
  const show = (value: number) => Math.round(value).toLocaleString('en');
  say(
    `${SUBSCRIBERS} subscribers, ${what}: ${show(median(walls))} events/s together ` +
      `(${show(Math.min(...walls))} to ${show(Math.max(...walls))}), ` +
      `${show(median(rates.map(({ mbs }) => mbs)))} MB/s${goal}`,
  );
  const cpus = rates.map(({ cpu }) => cpu);
  say(`  ${show(median(cpus))} events for a second of the API's processor time`);
}
