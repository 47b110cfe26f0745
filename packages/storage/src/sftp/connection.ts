import type { Socket } from 'node:net';
import type SftpClient from 'ssh2-sftp-client';
import { StorageError, type StorageStep } from '../model.ts';
import { explain } from './failures.ts';

/** The protocol itself, with requests that the client around it does not expose. */
export type Sftp = Awaited<ReturnType<SftpClient['connect']>>;
type Answer<T> = (error: Error | null | undefined, value: T) => void;

/**
 * One connection to the server. It is given up as a whole when it breaks, or when there is no
 * progress for the stall limit while a request is outstanding; all outstanding requests then fail
 * with that reason.
 */
export class SftpConnection {
  readonly #client: SftpClient;
  readonly #socket: Socket;
  readonly #sftp: Sftp;
  readonly #extensions: object;
  readonly #stallTimeoutMs: number;
  readonly #waiting = new Set<(error: StorageError) => void>();
  #stall: NodeJS.Timeout | undefined;
  #over: StorageError | undefined;

  constructor(client: SftpClient, socket: Socket, sftp: Sftp, stallTimeoutMs: number) {
    this.#client = client;
    this.#socket = socket;
    this.#sftp = sftp;
    // The only place where the client keeps what the server offered; its methods throw if it is missing.
    this.#extensions = (sftp as { _extensions?: object })._extensions ?? {};
    this.#stallTimeoutMs = stallTimeoutMs;
    const lost = () => this.destroy(new StorageError('unreachable', 'connect'));
    socket.on('close', lost);
    sftp.on('end', lost);
    sftp.on('close', lost);
  }

  /** Whether the server supports this extension of the protocol. */
  offers(extension: string): boolean {
    return Object.hasOwn(this.#extensions, extension);
  }

  get usable(): boolean {
    return this.#over === undefined;
  }

  /**
   * How much goes into one message: every server accepts 32 KiB. One that reports its limits is
   * OpenSSH and accepts 128 KiB, which is half as fast again.
   */
  get messageBytes(): number {
    return this.offers('limits@openssh.com') ? 128 * 1024 : 32 * 1024;
  }

  /** Enough to keep a connection of high latency busy. */
  get messagesInFlight(): number {
    return (2 * 1024 * 1024) / this.messageBytes;
  }

  /** Sends a request and waits for its answer. */
  ask<T = void>(step: StorageStep, request: (sftp: Sftp, answer: Answer<T>) => void): Promise<T> {
    return new Promise<T>((resolve, reject) => {
      if (this.#over) throw new StorageError(this.#over.reason, step);
      const lost = ({ reason }: StorageError) => reject(new StorageError(reason, step));
      this.#waiting.add(lost);
      this.#stall ??= setTimeout(
        () => this.destroy(new StorageError('timeout', step)),
        this.#stallTimeoutMs,
      );
      const answered = () => {
        this.#waiting.delete(lost);
        this.#stall?.refresh();
        if (this.#waiting.size === 0) this.#stopWatching();
      };
      try {
        request(this.#sftp, (error, value) => {
          answered();
          if (error) reject(explain(error, step));
          else resolve(value);
        });
      } catch (error) {
        answered();
        throw error;
      }
    });
  }

  /** Ends it at once. */
  destroy(error: StorageError): void {
    if (this.#over) return;
    this.#over = error;
    this.#stopWatching();
    for (const lost of this.#waiting) lost(error);
    this.#waiting.clear();
    this.#socket.destroy();
  }

  /** Closes it cleanly; no request may be outstanding. */
  close(): void {
    if (this.#over) return;
    this.#over = new StorageError('unreachable', 'connect');
    this.#client.end().catch(() => {});
    this.#socket.setTimeout(2_000, () => this.#socket.destroy());
  }

  #stopWatching(): void {
    clearTimeout(this.#stall);
    this.#stall = undefined;
  }
}
