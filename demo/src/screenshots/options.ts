import { mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { Refusal } from '../model.ts';

export const USAGE = `npm run screenshots [-- options]

Opens every page of the dashboard, in light, in dark and on a narrow screen, on the demo's data and
a month that is made up, and looks for errors, for what is too wide, and for what keeps people out.

  --to <dir>         where the pictures go (a new temporary folder)
  --only <text>      only pictures whose name has this in it
  --empty            an installation in which nobody has done anything yet, instead
  --docs             renews the pictures of docs/images, too
  --directory <dir>  keeps the demo's data there, so that a second run begins at once
`;

export type Options = {
  to: string;
  only: string;
  empty: boolean;
  docs: boolean;
  help: boolean;
  directory: string | undefined;
};

export async function readOptions(args: string[]): Promise<Options> {
  try {
    const { values } = parseArgs({
      args,
      options: {
        to: { type: 'string' },
        only: { type: 'string', default: '' },
        empty: { type: 'boolean', default: false },
        docs: { type: 'boolean', default: false },
        help: { type: 'boolean', default: false },
        directory: { type: 'string' },
      },
    });
    const to = values.to ?? (await mkdtemp(path.join(tmpdir(), 'holdfast-screenshots-')));
    return { ...values, to: path.resolve(to), directory: values.directory };
  } catch (error) {
    throw new Refusal(`${(error as Error).message}\n\n${USAGE}`);
  }
}
