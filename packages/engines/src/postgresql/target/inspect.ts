import type { ConnectionTarget } from '../../credentials/model.ts';
import {
  type ClientTool,
  RestoreFailure,
  type RestoreNeeds,
  type RestorePlace,
  type Restoring,
  TARGET_CHECKS,
  type TargetCheck,
  type TargetReport,
} from '../../model.ts';
import { createRedactor } from '../../wording/redact.ts';
import { createWording } from '../../wording/wording.ts';
import { atServer } from './at-server.ts';
import { checkTarget, maySwap } from './checks.ts';
import type { ServerFacts } from './model.ts';

type ClientTools = (signal?: AbortSignal) => Promise<ClientTool[]>;
type Session = Parameters<Restoring['inspectTarget']>[3];

/** See `Restoring.inspectTarget` for what it promises. */
export async function inspectTarget(
  target: ConnectionTarget,
  place: RestorePlace,
  needs: RestoreNeeds,
  session: Session & { deadlineMs: number; clientTools: ClientTools },
): Promise<TargetReport> {
  const { signal, clientTools } = session;
  const searching = clientTools(AbortSignal.any([signal, AbortSignal.timeout(session.deadlineMs)]));
  searching.catch(() => {}); // awaited below, if it comes to that
  let facts: ServerFacts;
  try {
    facts = await atServer(target, session, 'look', {
      place,
      extensions: needs.extensions.map(({ name }) => name),
      ...(needs.server.collation && { collation: needs.server.collation }),
    });
  } catch (error) {
    signal.throwIfAborted();
    if (!(error instanceof RestoreFailure)) throw error;
    return unreached(error);
  }
  const tools = await searching;
  signal.throwIfAborted();
  const wording = createWording(createRedactor(target.password.reveal()));
  return {
    checks: checkTarget(facts, { target, place, needs, tools, wording }),
    maySwap: place.kind === 'replace' && maySwap(facts),
    serverVersion: facts.version.text,
  };
}

function unreached({ code, message }: RestoreFailure): TargetReport {
  const checks = TARGET_CHECKS.map(
    (check): TargetCheck =>
      check === 'reachable'
        ? { check, ok: false, code, message }
        : { check, ok: null, message: 'Not looked at, since the server was not reached.' },
  );
  return { checks, maySwap: false };
}
