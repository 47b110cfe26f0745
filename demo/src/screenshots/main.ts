import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { type Folder, openFolder } from '../folder.ts';
import { Refusal, type Running } from '../model.ts';
import { createScreen, StepFailed } from '../screen.ts';
import { openPage, signIn, startBrowser } from './browser.ts';
import { type Options, readOptions, USAGE } from './options.ts';
import { takeForDocs } from './pictures.ts';
import { RECIPES } from './recipes.ts';
import { compare, routesOf } from './routes.ts';
import { setEmptyStage, setStage } from './stage.ts';
import { takeAll } from './take.ts';
import { findThings } from './things.ts';

const screen = createScreen(process.stdout, process.env);
process.exit(await main());

async function main(): Promise<number> {
  const running: Running[] = [];
  let temporary: string | undefined;
  let folder: Folder | undefined;
  try {
    const options = await readOptions(process.argv.slice(2));
    if (options.help) {
      screen.line(USAGE);
      return 0;
    }
    if (!options.directory) temporary = await mkdtemp(path.join(tmpdir(), 'holdfast-stage-'));
    const directory = options.directory ?? path.join(temporary ?? '', 'demo');
    folder = await openFolder(directory, { reset: false });
    return (await show(options, folder, running)) === 0 ? 0 : 1;
  } catch (error) {
    if (error instanceof StepFailed) return 1;
    const isKnown = error instanceof Refusal;
    process.stderr.write(`${isKnown ? error.message : ((error as Error).stack ?? error)}\n`);
    return 1;
  } finally {
    for (const each of running.toReversed()) await each.stop();
    folder?.release();
    if (temporary) await rm(temporary, { recursive: true, force: true });
  }
}

/** Returns how many faults were found. */
async function show(options: Options, folder: Folder, running: Running[]): Promise<number> {
  const stage = options.empty ? setEmptyStage : setStage;
  const platform = await stage(screen, folder, running);
  const browser = await startBrowser();
  running.push({ stop: () => browser.close() });
  const place = { url: platform.url, password: folder.kept.ownerPassword, folder: options.to };

  const first = await openPage(browser, {});
  await signIn(first, place);
  const forgotten = compare(await routesOf(first), Object.keys(RECIPES));
  await first.context().close();
  for (const line of forgotten) screen.line(`  ${screen.toned('bad', '✗')} ${line}`);

  const things = await findThings(platform);
  const visits = Object.entries(RECIPES)
    // On an empty platform there are no things yet that could have a page.
    .filter(([route]) => !options.empty || !route.includes('$'))
    .flatMap(([, recipe]) => recipe(things))
    .filter(({ path }) => !path.includes('undefined'));
  const wanted = visits.filter(({ name }) => name.includes(options.only));
  let count = forgotten.length;
  await takeAll(browser, wanted, place, (line, faults) => {
    count += faults.length;
    const sign = faults.length > 0 ? screen.toned('bad', '✗') : screen.toned('good', '✓');
    screen.line(`  ${sign} ${line}`);
    for (const fault of faults) screen.line(`      ${fault}`);
  });
  if (options.docs) await takeForDocs(browser, visits, place);
  screen.line(`${wanted.length} pages in ${options.to}, ${count} faults`);
  return count;
}
