import type { ConnectionTarget } from '../../credentials/model.ts';
import {
  type ClientTool,
  PROBE_ERROR_CODES,
  type ProbeErrorCode,
  RestoreFailure,
  type Restoring,
  type TargetReport,
} from '../../model.ts';
import { createRedactor } from '../../wording/redact.ts';
import { createWording } from '../../wording/wording.ts';
import { atServer } from './at-server.ts';
import { judgeTarget, unreachableTarget } from './checks.ts';

type Asked = Parameters<Restoring['inspectTarget']>;
type Surroundings = {
  deadlineMs: number;
  clientTools(signal?: AbortSignal): Promise<ClientTool[]>;
};

/** See `Restoring.inspectTarget` for what it promises. */
export async function inspectTarget(
  target: ConnectionTarget,
  place: Asked[1],
  needs: Asked[2],
  { network, signal }: Asked[3],
  { deadlineMs, clientTools }: Surroundings,
): Promise<TargetReport> {
  const { encoding, collation } = needs.server;
  const searching = clientTools(AbortSignal.any([signal, AbortSignal.timeout(deadlineMs)]));
  const [tools, facts] = await Promise.allSettled([
    searching,
    atServer(target, { network, signal, deadlineMs }, 'look', {
      place,
      ...(encoding !== undefined && { encoding }),
      ...(collation !== undefined && { collation }),
    }),
  ]);
  signal.throwIfAborted();
  if (tools.status === 'rejected') throw tools.reason;
  if (facts.status === 'fulfilled') {
    const wording = createWording(createRedactor(target.password.reveal()));
    const about = { place, needs, tools: tools.value, wording, database: target.database };
    return judgeTarget(facts.value, about);
  }
  const error = facts.reason;
  if (!(error instanceof RestoreFailure)) throw error;
  const known = PROBE_ERROR_CODES.find((code) => code === error.code);
  const errorCode: ProbeErrorCode = known ?? 'HOST_UNREACHABLE';
  return unreachableTarget({ errorCode, errorMessage: error.message }, tools.value);
}
