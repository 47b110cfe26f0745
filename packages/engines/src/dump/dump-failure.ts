import { DumpFailure, type DumpFailureCode } from '../model.ts';
import { silentFailure, ToolFailed } from '../tools/index.ts';

/**
 * Why a dump program failed, in words for the user who has to fix it. Returns any other error
 * unchanged.
 */
export function dumpFailure(
  error: unknown,
  program: string,
  describe: (error: ToolFailed) => { code: DumpFailureCode; message: string },
): unknown {
  if (!(error instanceof ToolFailed)) return error;
  const { code, message } =
    error.kind === 'stalled'
      ? {
          code: 'DUMP_STALLED' as const,
          message: `${error.message} Check on the server what its session is waiting for.`,
        }
      : (silentFailure(error, program, 'DUMP_FAILED') ?? describe(error));
  return new DumpFailure(code, message, { cause: error });
}
