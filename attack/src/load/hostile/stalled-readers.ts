import { setTimeout as delay } from 'node:timers/promises';
import { Line } from '../line.ts';
import type { Hostile } from './model.ts';
import { closeAll, openWires, type Wire } from './sockets.ts';

const BULK = '/app/v1/check/bulk';
const NAMES = 50_000;
const STREAMS = 100;
const LISTS = 500;
const PIPELINED = 50;
const FOR_MS = 60_000;
const JOB_MS = 180_000;
/** Far less than what nobody reads, which is hundreds of megabytes. */
const MOST_GROWN_MB = 250;

/** Answers that nobody takes: streams of much, and lists that are asked for again and again. */
export const stalledReaders: Hostile = async ({ roles, organisations, beside }) => {
  const [organisation] = organisations;
  if (!organisation) throw new Error('there is no organisation');
  const token = await organisation.token('domains');
  const line = new Line(roles.front, organisation.address);
  const domains = Array.from({ length: NAMES }, (_, n) => `stalled-${n}.com`);
  const body = { domains, mode: 'bloom' };
  const made = await line.ask('POST', `/api/domains${BULK}`, { token, body });
  const { id } = made.body as { id: string };
  for (const end = Date.now() + JOB_MS; Date.now() < end; await delay(500)) {
    const job = await line.ask('GET', `/api/domains${BULK}/${id}`, { token });
    if ((job.body as { state: string }).state === 'completed') break;
  }
  line.close();
  const get = (path: string) =>
    `GET /api/domains${path} HTTP/1.1\r\nhost: x\r\nauthorization: Bearer ${token}\r\n\r\n`;
  const stalled: Wire[] = [];
  const seen = await beside(async () => {
    const stall = async (count: number, text: string) => {
      const wires = await openWires(roles.front, count, () => '');
      for (const { socket } of wires) {
        socket.pause();
        socket.write(text);
      }
      stalled.push(...wires);
    };
    await stall(STREAMS, get(`${BULK}/${id}/stream`));
    await stall(LISTS, get(`${BULK}/${id}/results?limit=1000`).repeat(PIPELINED));
    await delay(FOR_MS);
    closeAll(stalled);
  });
  return {
    name: 'stalled readers',
    promise: `${STREAMS} streams and ${LISTS} times ${PIPELINED} lists that nobody reads cost no process ${MOST_GROWN_MB} MB, and others go on`,
    measured: seen.said,
    held: seen.grewMb < MOST_GROWN_MB && seen.wereAnswered,
  };
};
