import { readFileSync } from 'node:fs';
import type { Socket } from 'node:net';

/** For database connections, files and programs. */
const KEPT_BACK = { share: 0.1, files: 32 };
/** What callers of a front leave for its connections to the services behind it. */
const BEHIND_SHARE = 0.25;

/**
 * How many connections there is room for. Each is an open file; with none left, the process could
 * reach neither its database nor its disk, on anybody's behalf. Where there is no more room, whoever
 * has been silent longest makes some: those who hold connections only to hold them go first.
 */
export class Room {
  readonly #most: number;
  /** Without a request under way, the longest silent first. */
  readonly #idle = new Set<Socket>();
  #callers = 0;
  #behind = 0;
  #keptForBehind = 0;

  constructor(openFiles: number) {
    this.#most = openFiles - KEPT_BACK.share * openFiles - KEPT_BACK.files;
  }

  /** Without it callers could take all, and none of them could be answered. */
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
    // At the worst it is the one that has just come.
    if (!this.#sendSilentAway()) socket.destroy();
  }

  /** If this is true, `enterBehind` with the connection follows. */
  hasRoomBehind(): boolean {
    return this.#callers + this.#behind < this.#most || this.#sendSilentAway();
  }

  /** A request waits for its turn before it takes one: only those that are there are counted. */
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

/** The limit is one of the process, whose servers therefore share what it has. */
export function roomOfProcess(): Room {
  ofProcess ??= new Room(mostOpenFiles());
  return ofProcess;
}

/** Node has raised it to what the operator allows; no limit is known where there is no /proc. */
function mostOpenFiles(): number {
  try {
    const limits = readFileSync('/proc/self/limits', 'utf8');
    return Number(/^Max open files\s+(\d+)/m.exec(limits)?.[1] ?? Number.POSITIVE_INFINITY);
  } catch {
    return Number.POSITIVE_INFINITY;
  }
}
