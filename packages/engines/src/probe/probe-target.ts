import type { PinnedHost } from '@holdfast/platform/network-guard';
import type { ConnectionTarget } from '../credentials/model.ts';
import type { ClientTool, ProbeFailure, ProbeOptions, ProbeResult } from '../model.ts';
import { runIsolated } from '../session/isolate.ts';
import type { ServerVersion } from '../session/model.ts';
import { createUnreachable, pinWithin, type Unreachable, unless } from '../session/unreachable.ts';

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
  const unreachable = createUnreachable(target, kind);
  const searching = kind.clientTools(over);
  searching.catch(() => {}); // awaited below, if it comes to that
  try {
    const pinned = await pinWithin(over, network, target);
    const budgetMs = kind.deadlineMs - (performance.now() - started);
    const session = await inspect(target, pinned, budgetMs, { kind, over, unreachable });
    signal?.throwIfAborted();
    if (!session.ok) return session;
    const tools = await unless(over, searching);
    const { failure, warnings } = kind.judgeTools(tools, session.version, target);
    const found = {
      serverVersion: session.version.text,
      ...(session.advice && { advice: session.advice }),
      warnings: [...session.warnings, ...warnings],
    };
    return failure ? { ok: false, ...failure, ...found } : { ok: true, ...found };
  } catch (error) {
    signal?.throwIfAborted();
    return failed(unreachable.networkFailure(error));
  }
}

type Inspected = { ok: true; version: ServerVersion; warnings: string[]; advice?: string[] };

async function inspect(
  target: ConnectionTarget,
  { addresses }: Pick<PinnedHost, 'addresses'>,
  budgetMs: number,
  { kind, over, unreachable }: { kind: ProbeKind; over: AbortSignal; unreachable: Unreachable },
): Promise<Inspected | Extract<ProbeResult, { ok: false }>> {
  const plain = { ...target, password: target.password.reveal() };
  const outcome = await runIsolated(kind.session, { target: plain, addresses, budgetMs }, over);
  if (outcome.ended === 'reported') {
    const { version, warnings, advice, failure } = outcome.report;
    if (failure) return failed(failure, version, warnings);
    if (version) return { ok: true, version, warnings, ...(advice && { advice }) };
    throw new Error('A session neither learned the version of the server nor failed.');
  }
  return failed(
    outcome.ended === 'by-signal'
      ? unreachable.tooSlow(outcome.stage)
      : unreachable.wrongProtocol(),
    outcome.version,
  );
}

function failed(
  failure: ProbeFailure,
  version?: ServerVersion,
  warnings: string[] = [],
): Extract<ProbeResult, { ok: false }> {
  return { ok: false, ...failure, ...(version && { serverVersion: version.text }), warnings };
}
