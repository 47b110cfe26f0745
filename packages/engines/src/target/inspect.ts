import type { ConnectionTarget } from '../credentials/model.ts';
import {
  type ClientTool,
  RestoreFailure,
  type RestoreFailureCode,
  TARGET_CHECKS,
  type TargetCheck,
  type TargetReport,
} from '../model.ts';
import { createRedactor } from '../wording/redact.ts';
import { createWording, type Wording } from '../wording/wording.ts';

/** What differs between engines. */
type Inspection<Facts> = {
  deadlineMs: number;
  clientTools(signal: AbortSignal): Promise<ClientTool[]>;
  /** Reads what decides whether a restore would work. Rejects with a `RestoreFailure`. */
  look(): Promise<Facts>;
  report(facts: Facts, about: { tools: readonly ClientTool[]; wording: Wording }): TargetReport;
};

/** See `Restoring.inspectTarget` for what it promises. */
export async function inspectTarget<Facts>(
  target: ConnectionTarget,
  signal: AbortSignal,
  { deadlineMs, clientTools, look, report }: Inspection<Facts>,
): Promise<TargetReport> {
  const searching = clientTools(AbortSignal.any([signal, AbortSignal.timeout(deadlineMs)]));
  searching.catch(() => {}); // awaited below, if it comes to that
  try {
    const facts = await look();
    const tools = await searching;
    signal.throwIfAborted();
    const wording = createWording(createRedactor(target.password.reveal()));
    return report(facts, { tools, wording });
  } catch (error) {
    signal.throwIfAborted();
    if (error instanceof RestoreFailure) return notReached(error);
    throw error;
  }
}

function notReached({ code, message }: RestoreFailure): TargetReport {
  const checks = TARGET_CHECKS.map(
    (check): TargetCheck =>
      check === 'reachable'
        ? { check, ok: false, code, message }
        : { check, ok: null, message: 'Not checked, because the connection to the server failed.' },
  );
  return { checks, maySwap: false };
}

/** One check without its name. */
export type Verdict = Omit<TargetCheck, 'check'>;

export const good = (message: string): Verdict => ({ ok: true, message });
export const unknown = (message: string): Verdict => ({ ok: null, message });
export const bad = (code: RestoreFailureCode, message: string): Verdict => ({
  ...{ ok: false, code, message },
});

/** In the order in which they are listed. */
export function checksOf(verdicts: Record<TargetCheck['check'], Verdict>): TargetCheck[] {
  return TARGET_CHECKS.map((check) => ({ check, ...verdicts[check] }));
}
