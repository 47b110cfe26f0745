import { Failure } from '../program/index.ts';

/** Asks a person. What is typed is shown only where it is no secret; Ctrl-C ends the command. */
export async function prompt(message: string, { secret = false } = {}): Promise<string> {
  const { isCancel, password, text } = await import('@clack/prompts');
  const streams = { input: process.stdin, output: process.stderr };
  const answer = secret
    ? await password({ message, mask: '', ...streams })
    : await text({ message, ...streams });
  if (isCancel(answer)) throw new Failure('interrupted', 'Nothing was done.');
  return answer ?? '';
}
