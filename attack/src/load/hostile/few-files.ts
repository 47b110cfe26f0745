import { setTimeout as delay } from 'node:timers/promises';
import { Line } from '../line.ts';
import type { Hostile } from './model.ts';
import { closeAll, openWires } from './sockets.ts';

const FILES = 256;
const CONNECTIONS = 1_000;
const LIST = '/app/v1/saved-domains';
const ROUNDS = 50;

/** A process gets more connections than it may open files. */
export const fewFiles: Hostile = async ({ roles, organisations }) => {
  const { url, process } = await roles.startDomains({}, FILES);
  const [organisation] = organisations;
  const token = await organisation?.token('domains');
  const known = new Line(url);
  const ask = async (line: Line) =>
    line.ask('GET', LIST, { token, timeoutMs: 10_000 }).then(
      ({ status }) => status,
      () => 0,
    );
  const statuses: number[] = [await ask(known)];
  const wires = await openWires(url, CONNECTIONS, () => '');
  for (let n = 0; n < ROUNDS; n += 1) {
    // One after the other, over the connection from before. Each also needs the database.
    statuses.push(await ask(known));
    await delay(100);
  }
  const open = wires.filter(({ isOpen }) => isOpen).length;
  closeAll(wires);
  await delay(1_000);
  const anew = new Line(url);
  const after = await ask(anew);
  known.close();
  anew.close();
  await process.stop();
  const { code, signal } = await process.ended;
  const good = statuses.filter((status) => status === 200).length;
  return {
    name: 'few files',
    promise: `with ${FILES} open files and ${CONNECTIONS} connections a process goes on, for those it has and then for new ones`,
    measured: `${open} connections taken, ${good} of ${statuses.length} requests answered meanwhile, a new one ${after} after that; ended with ${signal ?? code}`,
    held: good === statuses.length && after === 200 && code === 0,
  };
};
