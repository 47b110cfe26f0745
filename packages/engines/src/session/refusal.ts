import type { ProbeErrorCode, ProbeFailure } from '../model.ts';

/** Why a backup of this target would not work. Thrown inside a session, and never beyond it. */
export class ProbeRefusal extends Error {
  readonly failure: ProbeFailure;

  constructor(errorCode: ProbeErrorCode, errorMessage: string) {
    super(errorMessage);
    this.name = 'ProbeRefusal';
    this.failure = { errorCode, errorMessage };
  }
}
