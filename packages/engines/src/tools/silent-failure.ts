import type { ToolFailed } from './model.ts';

/**
 * What is the same for every client program that could not even say what was wrong: the code and
 * the words for the user. Undefined for one that exited by itself, after an error of its own.
 */
export function silentFailure<Failed extends string>(
  { kind, exitCode, message }: ToolFailed,
  program: string,
  failed: Failed,
): { code: Failed | 'CLIENT_TOOL_MISSING'; message: string } | undefined {
  if (kind === 'signal') {
    return {
      code: failed,
      message: `${message} If nobody did that, the machine that Holdfast runs on may be out of memory.`,
    };
  }
  if (kind === 'no-account') return { code: 'CLIENT_TOOL_MISSING', message };
  if (kind === 'not-started' || exitCode === 126 || exitCode === 127) {
    return {
      code: 'CLIENT_TOOL_MISSING',
      message: `${program} could not be started where Holdfast runs.`,
    };
  }
  return undefined;
}
