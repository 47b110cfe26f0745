import { parseArgs } from 'node:util';
import { Refusal } from './model.ts';

export const USAGE = `npm run demo [-- options]

Shows Holdfast on this machine, in a folder of its own, and stays up to be explored.

  --once             end after the last step
  --reset            start over: what an earlier demo made is deleted
  --directory <dir>  where it keeps everything (./.holdfast-demo)
`;

export type Options = { once: boolean; reset: boolean; help: boolean; directory: string };

/** Without a terminal `--once` is the default: nobody is there to press Ctrl-C. */
export function readOptions(args: string[], { isTerminal }: { isTerminal: boolean }): Options {
  try {
    const { values } = parseArgs({
      args,
      options: {
        once: { type: 'boolean', default: !isTerminal },
        reset: { type: 'boolean', default: false },
        help: { type: 'boolean', default: false },
        directory: { type: 'string', default: '.holdfast-demo' },
      },
    });
    return values;
  } catch (error) {
    throw new Refusal(`${(error as Error).message}\n\n${USAGE}`);
  }
}
