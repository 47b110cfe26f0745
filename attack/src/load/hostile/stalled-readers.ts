import { readFile } from 'node:fs/promises';
import { setTimeout as delay } from 'node:timers/promises';
import { Line } from '../line.ts';
import type { Organisation } from '../organisation.ts';
import type { Hostile } from './model.ts';
import { closeAll, openWires, type Wire } from './sockets.ts';

const BULK = '/app/v1/check/bulk';
/** In the job that is streamed, and in each list. */
const NAMES = { stream: 50_000, list: 1_000 };
const STREAMS = 100;
const LISTS = 500;
/** Fewer requests than a connection may have waiting, whose answers exceed its buffers. */
const PIPELINED = 8;
const FOR_MS = 60_000;
const JOB_MS = 180_000;
/** Far less than the unread answers, which are hundreds of megabytes. */
const MOST_GROWN_MB = 250;

/** Answers that nobody reads: long streams, and many lists on one connection. */
export const stalledReaders: Hostile = async ({ roles, organisations, beside }) => {
  const [first] = organisations;
  if (!first) throw new Error('there is no organisation');
  const long = await checked(roles.front, first, NAMES.stream);
  const short: string[] = [];
  for (const each of organisations) short.push(await checked(roles.front, each, NAMES.list));
  const get = async (organisation: Organisation | undefined, path: string) =>
    `GET /api/domains${BULK}/${path} HTTP/1.1\r\nhost: x\r\nauthorization: Bearer ${await organisation?.token('domains')}\r\n\r\n`;
  const list = async (n: number) => {
    const at = n % organisations.length;
    const one = await get(organisations[at], `${short[at]}/results?limit=${NAMES.list}`);
    return one.repeat(PIPELINED);
  };
  let [stalled, open] = [0, 0];
  const seen = await beside(async () => {
    const wires: Wire[] = [];
    const stall = async (count: number, text: (n: number) => Promise<string>) => {
      wires.push(...(await openWires(roles.front, count, text, { isDeaf: true })));
    };
    await stall(STREAMS, () => get(first, `${long}/stream`));
    await stall(LISTS, list);
    await delay(FOR_MS);
    stalled = await untaken(new URL(roles.front).port);
    open = wires.filter(({ isOpen }) => isOpen).length;
    closeAll(wires);
  });
  return {
    name: 'stalled readers',
    promise: `${STREAMS} streams and ${LISTS} times ${PIPELINED} lists that nobody reads cost no process ${MOST_GROWN_MB} MB, and others go on`,
    measured: `${open} of ${STREAMS + LISTS} open, ${stalled} with answers that nobody takes; ${seen.said}`,
    held: stalled > 0 && seen.grewMb < MOST_GROWN_MB && seen.wereAnswered,
  };
};

/** Makes a bulk check, waits until it is done, and returns its id. */
async function checked(front: string, organisation: Organisation, names: number): Promise<string> {
  const token = await organisation.token('domains');
  const line = new Line(front, organisation.address);
  const domains = Array.from({ length: names }, (_, n) => `stalled-${n}.com`);
  const body = { domains, mode: 'bloom' };
  const made = await line.ask('POST', `/api/domains${BULK}`, { token, body });
  const { id } = made.body as { id: string };
  for (const end = Date.now() + JOB_MS; Date.now() < end; await delay(200)) {
    const job = await line.ask('GET', `/api/domains${BULK}/${id}`, { token });
    if ((job.body as { state: string }).state === 'completed') break;
  }
  line.close();
  return id;
}

/** How many connections of this port have bytes left to send, according to the kernel. */
async function untaken(port: string): Promise<number> {
  const hex = Number(port).toString(16).toUpperCase().padStart(4, '0');
  const lines = (await readFile('/proc/net/tcp', 'utf8')).split('\n').slice(1);
  const fields = lines.map((line) => line.trim().split(/\s+/));
  return fields.filter(
    ([, local = '', , , queues = '']) =>
      local.endsWith(`:${hex}`) && Number.parseInt(queues.split(':')[0] ?? '0', 16) > 0,
  ).length;
}
