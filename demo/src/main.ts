import path from 'node:path';
import { inviteToExplore } from './farewell.ts';
import { type Folder, openFolder } from './folder.ts';
import { Refusal, type Running } from './model.ts';
import { type Options, readOptions, USAGE } from './options.ts';
import { createScreen, StepFailed } from './screen.ts';
import { stopRequested } from './stop-signal.ts';
import { tour } from './tour.ts';

const EXIT = { done: 0, failed: 1, usage: 2, interrupted: 130 } as const;

const screen = createScreen(process.stdout, process.env);
process.exit(await main());

async function main(): Promise<number> {
  let folder: Folder;
  let options: Options;
  try {
    options = readOptions(process.argv.slice(2), { isTerminal: process.stdout.isTTY === true });
  } catch (error) {
    return refuse(error, EXIT.usage);
  }
  if (options.help) {
    screen.line(USAGE);
    return EXIT.done;
  }
  try {
    folder = await openFolder(options.directory, options);
  } catch (error) {
    return refuse(error, EXIT.failed);
  }
  screen.line(screen.toned('strong', 'Holdfast, a demo on this machine'));
  screen.line(
    screen.toned(
      'faint',
      `Everything is kept in ${shorten(folder.path)}; names are looked up at a registry of its own.`,
    ),
  );
  screen.line();
  const running: Running[] = [];
  try {
    return await show(folder, options, running);
  } finally {
    // In reverse: what was started last needs what was started first.
    for (const each of running.toReversed()) {
      await each.stop().catch((error) => refuse(error, EXIT.failed));
    }
    folder.release();
    screen.line('Stopped.');
  }
}

async function show(folder: Folder, { once }: Options, running: Running[]): Promise<number> {
  const stop = stopRequested();
  const shown = tour(screen, folder, running);
  try {
    const outcome = await Promise.race([shown, stop]);
    if (outcome === 'stop') {
      screen.dropStep();
      shown.catch(() => {}); // it fails once its servers are stopped
      return EXIT.interrupted;
    }
    if (once) return EXIT.done;
    inviteToExplore(screen, folder, outcome.url);
    await stop;
    return EXIT.done;
  } catch (error) {
    if (!(error instanceof StepFailed)) return refuse(error, EXIT.failed);
    screen.line();
    screen.line(`The demo ends here. The logs so far are in ${shorten(folder.path)}.`);
    return EXIT.failed;
  }
}

function refuse(error: unknown, code: number): number {
  const isKnown = error instanceof Refusal;
  process.stderr.write(`${isKnown ? error.message : ((error as Error).stack ?? error)}\n`);
  return code;
}

function shorten(file: string): string {
  const relative = path.relative('', file);
  return relative.startsWith('..') ? file : `./${relative}`;
}
