import { type ProbeErrorCode, type ProbeFailure, RestoreFailure } from '../model.ts';

/** Why a backup of this target would not work. Thrown inside a session, and never beyond it. */
export class ProbeRefusal extends Error {
  readonly failure: ProbeFailure;

  constructor(errorCode: ProbeErrorCode, errorMessage: string) {
    super(errorMessage);
    this.name = 'ProbeRefusal';
    this.failure = { errorCode, errorMessage };
  }
}

/**
 * How an error leaves a session's thread. Anything that is not a refusal is a bug of ours,
 * described by its stack without its message, which might quote a secret.
 */
export function describeFailure(
  error: unknown,
): { refused: { code: string; message: string } } | { fault: string } {
  if (error instanceof RestoreFailure) {
    return { refused: { code: error.code, message: error.message } };
  }
  if (error instanceof ProbeRefusal) {
    const { errorCode: code, errorMessage: message } = error.failure;
    return { refused: { code, message } };
  }
  return { fault: stackOf(error) };
}

export function stackOf(error: unknown): string {
  if (!(error instanceof Error)) return typeof error;
  const frames = (error.stack ?? '').split('\n').filter((line) => /^\s+at /.test(line));
  return [error.name, ...frames].join('\n');
}
