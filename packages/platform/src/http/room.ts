import { readFileSync } from 'node:fs';
import type { Socket } from 'node:net';

/** Open files kept back for database connections, files and programs. */
const KEPT_BACK = { share: 0.1, files: 32 };
/** The share that a front's callers leave for its connections to the services behind it. */
const BEHIND_SHARE = 0.25;

/**
 * Bounds how many connections there are. Each is an open file; with none left, the process could
 * reach neither its database nor its disk for anybody. When there is no more room, the connection
 * that has been idle longest is closed, so those that are only held open go first.
 */
export class Room {
  readonly #most: number;
  /** Connections without a request under way, the longest idle first. */
  readonly #idle = new Set<Socket>();
  #callers = 0;
  #behind = 0;
  #keptForBehind = 0;

  constructor(openFiles: number) {
    this.#most = openFiles - KEPT_BACK.share * openFiles - KEPT_BACK.files;
  }

  /** For a front: otherwise callers could take all connections, and none of them could be answered. */
  keepForBehind(): void {
    this.#keptForBehind = BEHIND_SHARE * this.#most;
  }

  enter(socket: Socket): void {
    this.#callers += 1;
    this.#idle.add(socket);
    socket.once('close', () => {
      this.#callers -= 1;
      this.#idle.delete(socket);
    });
    if (this.#callers + Math.max(this.#behind, this.#keptForBehind) <= this.#most) return;
    // In the worst case the one closed is the one that has just come.
    if (!this.#sendSilentAway()) socket.destroy();
  }

  /** After true, the caller must call `enterBehind` with the connection. */
  hasRoomBehind(): boolean {
    return this.#callers + this.#behind < this.#most || this.#sendSilentAway();
  }

  /** Called once there is a connection: a request that still waits for its turn is not counted. */
  enterBehind(socket: Socket): void {
    this.#behind += 1;
    socket.once('close', () => {
      this.#behind -= 1;
    });
  }

  /** A request of this connection is under way. */
  keep(socket: Socket): void {
    this.#idle.delete(socket);
  }

  release(socket: Socket): void {
    if (!socket.destroyed) this.#idle.add(socket);
  }

  #sendSilentAway(): boolean {
    const [silent] = this.#idle;
    if (!silent) return false;
    this.#idle.delete(silent);
    silent.destroy();
    return true;
  }
}

let ofProcess: Room | undefined;

/** The limit is per process, so all servers of a process share one room. */
export function roomOfProcess(): Room {
  ofProcess ??= new Room(mostOpenFiles());
  return ofProcess;
}

/** Node has raised it to what the operator allows; without /proc no limit is known. */
function mostOpenFiles(): number {
  try {
    const limits = readFileSync('/proc/self/limits', 'utf8');
    return Number(/^Max open files\s+(\d+)/m.exec(limits)?.[1] ?? Number.POSITIVE_INFINITY);
  } catch {
    return Number.POSITIVE_INFINITY;
  }
}
