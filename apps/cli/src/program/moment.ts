import { Failure } from './failure.ts';

/** Reads an option such as `2026-03-01T10:00:00Z`; a date alone means its start in UTC. */
export function readMoment(option: string, text: string): string {
  const at = /^\d{4}-\d\d-\d\d(T|$)/.test(text) ? new Date(text) : undefined;
  if (at && !Number.isNaN(at.getTime())) return at.toISOString();
  throw new Failure('usage', `${option} must be a moment such as 2026-03-01T10:00:00Z.`);
}
