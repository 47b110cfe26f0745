import { Failure } from '../program/index.ts';
import { plain } from '../terminal/index.ts';

/** Asks the person at the terminal. Secrets are not echoed; Ctrl-C ends the command. */
export async function prompt(
  message: string,
  { secret = false, signal }: { secret?: boolean; signal?: AbortSignal } = {},
): Promise<string> {
  const { isCancel, password, text } = await import('@clack/prompts');
  const streams = { input: process.stdin, output: process.stderr, ...(signal && { signal }) };
  const answer = secret
    ? await password({ message: plain(message), mask: '', ...streams })
    : await text({ message: plain(message), ...streams });
  if (isCancel(answer)) throw new Failure('interrupted', 'Nothing was done.');
  return answer ?? '';
}
