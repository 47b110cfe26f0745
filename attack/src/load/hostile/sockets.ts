import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { setTimeout as delay } from 'node:timers/promises';

/** A bare connection, and what has been answered on it so far. */
export type Wire = {
  socket: Socket;
  /** The first bytes of the answer, enough to tell its status. */
  begun: string;
  isOpen: boolean;
};

const MOST_KEPT = 4_096;
/** As fast as a busy machine accepts them: this tests what is held, not how fast it came. */
const AT_ONCE = 100;
const PAUSE_MS = 250;

/** `isDeaf`: never reads the answer. */
export type Manner = { isDeaf?: boolean; allAtOnce?: boolean };

export async function openWire(url: string, { isDeaf = false }: Manner = {}): Promise<Wire> {
  const { hostname, port } = new URL(url);
  const socket = connect(Number(port), hostname);
  const wire: Wire = { socket, begun: '', isOpen: true };
  if (isDeaf) socket.pause();
  else {
    socket.on('data', (chunk) => {
      if (wire.begun.length < MOST_KEPT) wire.begun += chunk.toString('latin1');
    });
  }
  socket.on('error', () => {});
  socket.once('close', () => {
    wire.isOpen = false;
  });
  await once(socket, 'connect').catch(() => {});
  return wire;
}

/** Opens `count` connections and writes `first` on each; in groups, unless all at once. */
export async function openWires(
  url: string,
  count: number,
  first: (number: number) => string | Promise<string>,
  manner: Manner = {},
): Promise<Wire[]> {
  const wires: Wire[] = [];
  while (wires.length < count) {
    const some = Math.min(manner.allAtOnce ? count : AT_ONCE, count - wires.length);
    const next = Array.from({ length: some }, async (_, at) => {
      const wire = await openWire(url, manner);
      wire.socket.write(await first(wires.length + at));
      return wire;
    });
    wires.push(...(await Promise.all(next)));
    await delay(PAUSE_MS);
  }
  return wires;
}

export const statusOf = ({ begun }: Wire): number =>
  Number(/^HTTP\/1\.1 (\d{3})/.exec(begun)?.[1] ?? 0);

/** The status, or words for why there is none. */
export function answerOf(wire: Wire): string {
  const status = statusOf(wire);
  if (status > 0) return String(status);
  return wire.isOpen ? 'nothing' : 'cut';
}

export function closeAll(wires: readonly Wire[]): void {
  for (const { socket } of wires) socket.destroy();
}

export function countBy<T>(list: readonly T[], key: (one: T) => string | number): string {
  const groups = Map.groupBy(list, key);
  return [...groups].map(([name, { length }]) => `${length} × ${name}`).join(', ');
}
