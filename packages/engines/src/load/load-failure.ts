import { RestoreFailure, type RestoreFailureCode } from '../model.ts';
import { silentFailure, ToolFailed } from '../tools/index.ts';

/**
 * Why a restore program failed, in words for the user who has to fix it. Returns any other error
 * unchanged.
 */
export function loadFailure(
  error: unknown,
  program: string,
  describe: (error: ToolFailed) => { code: RestoreFailureCode; message: string },
): unknown {
  if (!(error instanceof ToolFailed)) return error;
  const { code, message } = silentFailure(error, program, 'RESTORE_FAILED') ?? describe(error);
  return new RestoreFailure(code, message, { cause: error });
}

export function stalled(program: string, limitMs: number): RestoreFailure {
  return new RestoreFailure(
    'RESTORE_STALLED',
    `${program} made no progress for ${Math.round(limitMs / 1000)} s. Check on the server what its session is waiting for.`,
  );
}
