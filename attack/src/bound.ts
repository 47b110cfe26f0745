import type { Outcome } from './model.ts';

/** Another's work begins within twice the wait of an idle platform, plus one turn of a slot. */
export function withinBound(
  name: string,
  what: string,
  { idleMs, floodedMs, turnMs }: { idleMs: number; floodedMs: number; turnMs: number },
): Outcome {
  const bound = 2 * idleMs + turnMs;
  return {
    name,
    promise: `${what} begins within 2 × its idle time and one slot's turn`,
    measured: `idle ${round(idleMs)}, flooded ${round(floodedMs)}, bound ${round(bound)}`,
    held: floodedMs <= bound,
  };
}

const round = (ms: number) =>
  ms < 1_000 ? `${Math.round(ms)} ms` : `${(ms / 1_000).toFixed(1)} s`;
