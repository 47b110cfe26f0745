import { Failure } from '../program/index.ts';
import { plain } from '../terminal/index.ts';

/** Asks a person. What is typed is shown only where it is no secret; Ctrl-C ends the command. */
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
