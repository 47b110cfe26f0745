import type { NetworkGuard } from '@holdfast/platform/network-guard';
import type { ConnectionTarget } from '../credentials/model.ts';

export const PROBE_ERROR_CODES = [
  'HOST_UNREACHABLE',
  'TIMEOUT',
  'TLS_FAILED',
  'AUTH_FAILED',
  'DATABASE_NOT_FOUND',
  'PERMISSION_DENIED',
  'POOLER_DETECTED',
  'CLIENT_TOOL_MISSING',
  'SERVER_VERSION_UNSUPPORTED',
  'NETWORK_FORBIDDEN',
] as const;
export type ProbeErrorCode = (typeof PROBE_ERROR_CODES)[number];

/**
 * All texts are for the user: they say what was found and what to do about it, and hold no secret,
 * whatever the server wrote into its own. `serverVersion` is there as soon as the server told it.
 */
export type ProbeResult =
  | { ok: true; serverVersion: string; warnings: string[] }
  | ({ ok: false; serverVersion?: string; warnings: string[] } & ProbeFailure);

export type ProbeFailure = { errorCode: ProbeErrorCode; errorMessage: string };

export type ProbeOptions = {
  /** Decides what may be connected to; what it pinned is what is connected to. */
  network: NetworkGuard;
  /** Ends the probe early: it then rejects with the signal's reason. */
  signal?: AbortSignal;
};

/** A client program of a database, asked for its version by running it. */
export type ClientTool = {
  /** As its file is called, such as `pg_dump`. */
  name: string;
  path: string;
  vendor: 'postgresql' | 'mariadb' | 'mysql';
  major: number;
  minor: number;
  /** As people write it: `15.8`, `10.11.6`. */
  version: string;
};

/**
 * One kind of database server. An engine keeps no state and no connection between calls, and knows
 * nothing of organisations, jobs or storage: it takes a target and answers about it, or streams it.
 */
export type Engine = {
  /**
   * Whether a backup of this target would work, tried without reading a row of it and without
   * changing anything on the server: it is reached, is who it should be, takes the password, has
   * the database; every table and whatever else a dump reads is readable in full; and the client
   * programs that fit the server are installed here.
   *
   * Answers within ten seconds whatever the other side does, and has closed its connections by
   * then. What is wrong with the target is a result, never an error; only a fault of ours, or the
   * signal, rejects.
   */
  probe(target: ConnectionTarget, options: ProbeOptions): Promise<ProbeResult>;

  /** The client programs of this engine that are installed where the engine was told to look. */
  clientTools(signal?: AbortSignal): Promise<ClientTool[]>;
};
