import { HostNotFound, NetworkForbidden, type PinnedHost } from '@holdfast/platform/network-guard';
import type { ConnectionTarget } from '../credentials/model.ts';
import type {
  ClientTool,
  ProbeErrorCode,
  ProbeFailure,
  ProbeOptions,
  ProbeResult,
} from './model.ts';
import { runIsolated } from './session/index.ts';
import type { ServerVersion, SessionStage } from './session/model.ts';

/** What differs between engines. */
export type ProbeKind = {
  /** The module whose thread talks to the server. */
  session: URL;
  /** The name of the server, for texts. */
  product: string;
  deadlineMs: number;
  clientTools(signal: AbortSignal): Promise<ClientTool[]>;
  /** Whether these programs can back this server up. */
  judgeTools(
    tools: readonly ClientTool[],
    version: ServerVersion,
    target: ConnectionTarget,
  ): { failure?: ProbeFailure; warnings: string[] };
};

/** See `Engine.probe` for what it promises. */
export async function probeTarget(
  target: ConnectionTarget,
  { network, signal }: ProbeOptions,
  kind: ProbeKind,
): Promise<ProbeResult> {
  const started = performance.now();
  const deadline = AbortSignal.timeout(kind.deadlineMs);
  const over = signal ? AbortSignal.any([signal, deadline]) : deadline;
  const searching = kind.clientTools(over);
  searching.catch(() => {}); // awaited below, if it comes to that
  try {
    const pinned = await unless(over, network.pin(target.host)).catch((error) => {
      throw error instanceof OutOfTime ? new HostNotFound(target.host, { timedOut: true }) : error;
    });
    const budgetMs = kind.deadlineMs - (performance.now() - started);
    const session = await inspect(target, pinned, budgetMs, kind, over);
    signal?.throwIfAborted();
    if (!session.ok) return session;
    const tools = await unless(over, searching);
    const { failure, warnings } = kind.judgeTools(tools, session.version, target);
    const found = {
      serverVersion: session.version.text,
      warnings: [...session.warnings, ...warnings],
    };
    return failure ? { ok: false, ...failure, ...found } : { ok: true, ...found };
  } catch (error) {
    signal?.throwIfAborted();
    return failed(networkFailure(error, target, kind));
  }
}

type Inspected = { ok: true; version: ServerVersion; warnings: string[] };

async function inspect(
  target: ConnectionTarget,
  { addresses }: PinnedHost,
  budgetMs: number,
  kind: ProbeKind,
  over: AbortSignal,
): Promise<Inspected | Extract<ProbeResult, { ok: false }>> {
  const plain = { ...target, password: target.password.reveal() };
  const outcome = await runIsolated(kind.session, { target: plain, addresses, budgetMs }, over);
  if (outcome.ended === 'reported') {
    const { version, warnings, failure } = outcome.report;
    if (failure) return failed(failure, version, warnings);
    if (version) return { ok: true, version, warnings };
    throw new Error('A session neither learned the version of the server nor failed.');
  }
  return failed(
    outcome.ended === 'by-signal'
      ? { errorCode: 'TIMEOUT', errorMessage: tooSlow(outcome.stage, target, kind) }
      : {
          errorCode: 'HOST_UNREACHABLE',
          errorMessage:
            `Something answers at ${target.host}, port ${target.port}, but not as ` +
            `${kind.product} does: check that the port is the right one.`,
        },
    outcome.version,
  );
}

const WAITING_FOR: Record<SessionStage, string> = {
  starting:
    'The check did not even begin: the machine that Holdfast runs on is overloaded. Try again.',
  connecting: 'No connection came about: the host does not answer. Check host, port and firewall.',
  greeting: 'The port is open, but nothing speaks there. Check that it is the right one.',
  securing: 'The server did not finish the TLS handshake. Check that the port is the right one.',
  'signing-in': 'The server did not answer to user name and password.',
  checking: 'The server took the connection, but did not answer to the checks. Is it overloaded?',
};

function tooSlow(stage: SessionStage, { host, port }: ConnectionTarget, kind: ProbeKind): string {
  const seconds = Math.round(kind.deadlineMs / 100) / 10;
  return `${WAITING_FOR[stage]} (${host}, port ${port}, waited ${seconds} s)`;
}

function networkFailure(error: unknown, target: ConnectionTarget, kind: ProbeKind): ProbeFailure {
  const of = (errorCode: ProbeErrorCode, errorMessage: string) => ({ errorCode, errorMessage });
  if (error instanceof NetworkForbidden) {
    return of(
      'NETWORK_FORBIDDEN',
      `${error.message} Use a publicly reachable host, or let the operator allow private networks.`,
    );
  }
  if (error instanceof HostNotFound && !error.timedOut) {
    return of('HOST_UNREACHABLE', `There is no address for ${error.host}. Check the host name.`);
  }
  if (error instanceof HostNotFound) {
    return of('TIMEOUT', `The name ${error.host} was not resolved in time. Try again.`);
  }
  if (error instanceof OutOfTime) return of('TIMEOUT', tooSlow('checking', target, kind));
  throw error;
}

function failed(
  failure: ProbeFailure,
  version?: ServerVersion,
  warnings: string[] = [],
): Extract<ProbeResult, { ok: false }> {
  return { ok: false, ...failure, ...(version && { serverVersion: version.text }), warnings };
}

class OutOfTime extends Error {}

/** The work's result, or an error as soon as the signal says that it is over. */
async function unless<T>(over: AbortSignal, work: Promise<T>): Promise<T> {
  const { promise, reject } = Promise.withResolvers<never>();
  const stop = () => reject(new OutOfTime());
  if (over.aborted) stop();
  over.addEventListener('abort', stop, { once: true });
  try {
    return await Promise.race([work, promise]);
  } finally {
    over.removeEventListener('abort', stop);
  }
}
