import { readFileSync } from 'node:fs';
import type { Socket } from 'node:net';

/** For database connections, files and programs. */
const KEPT_BACK = { share: 0.1, files: 32 };

/**
 * How many connections there is room for. Each is an open file; with none left, the process could
 * reach neither its database nor its disk, on anybody's behalf. Where there is no more room, whoever
 * has been silent longest makes some: those who hold connections only to hold them go first.
 */
export class Room {
  readonly #most: number;
  /** Without a request under way, the longest silent first. */
  readonly #idle = new Set<Socket>();
  #taken = 0;

  constructor(openFiles: number) {
    this.#most = openFiles - KEPT_BACK.share * openFiles - KEPT_BACK.files;
  }

  enter(socket: Socket): void {
    this.#taken += 1;
    this.#idle.add(socket);
    socket.once('close', () => {
      this.#taken -= 1;
      this.#idle.delete(socket);
    });
    if (this.#taken <= this.#most) return;
    // At the worst it is the one that has just come.
    const [silent = socket] = this.#idle;
    this.#idle.delete(silent);
    silent.destroy();
  }

  /** A request of this connection is under way, and takes so many further files. */
  keep(socket: Socket, files: number): void {
    this.#idle.delete(socket);
    this.#taken += files;
  }

  release(socket: Socket, files: number, isIdle: boolean): void {
    this.#taken -= files;
    if (isIdle && !socket.destroyed) this.#idle.add(socket);
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
