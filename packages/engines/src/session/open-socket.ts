import { once } from 'node:events';
import { connect, type LookupFunction, type Socket } from 'node:net';
import type { SessionTask } from './model.ts';

/** A session reads a few catalogue rows; a server that sends more is hostile. */
const MOST_BYTES = 64 << 20;
const LOOK_EVERY_MS = 20;
/** The next address is tried when this one has not answered after this long. */
const NEXT_ADDRESS_AFTER_MS = 1_000;

/** The sockets of this thread. */
const open = new Set<Socket>();

/** Closes them all: a server that ignores the goodbye keeps nothing open. */
export async function closeSockets(): Promise<void> {
  await Promise.all(
    [...open].map((socket) => {
      const closed = once(socket, 'close');
      socket.destroy();
      return closed.catch(() => {});
    }),
  );
}

/**
 * Begins to connect to the target's local socket if it has one, otherwise to the pinned addresses,
 * whatever the host's name resolves to by now. `socketFile` is for engines whose targets name a
 * socket by something other than its file.
 */
export function openSocket(
  { target, addresses }: Pick<SessionTask, 'target' | 'addresses'>,
  {
    mostBytes = MOST_BYTES,
    socketFile = (folder) => folder,
  }: { mostBytes?: number; socketFile?: (socket: string) => string } = {},
): Socket {
  const only = addresses.length === 1 ? addresses[0] : undefined;
  const socket = connect(
    target.socket !== undefined
      ? { path: socketFile(target.socket) }
      : {
          // A name makes it ask for the addresses. A single address needs no lookup, and spares the
          // thread Node's pattern for all forms of IPv6, which takes longer than connecting.
          host: only ?? 'pinned.invalid',
          port: target.port,
          lookup: lookupOf(addresses),
          noDelay: true,
          autoSelectFamily: true,
          autoSelectFamilyAttemptTimeout: NEXT_ADDRESS_AFTER_MS,
        },
  );
  const watch = setInterval(() => {
    // Uncaught on purpose: a flood of data ends the thread.
    if (socket.bytesRead > mostBytes) throw new Error('The server sent more data than allowed.');
  }, LOOK_EVERY_MS).unref();
  open.add(socket);
  socket.once('close', () => {
    open.delete(socket);
    clearInterval(watch);
  });
  return socket;
}

/** The guard's own `lookup` cannot be passed to a thread; its addresses can. */
function lookupOf(addresses: readonly string[]): LookupFunction {
  const known = addresses.map((address) => ({ address, family: address.includes(':') ? 6 : 4 }));
  return (_name, options, callback) => {
    const [first] = known;
    if (options.all) callback(null, known);
    else callback(null, first?.address ?? '', first?.family);
  };
}
