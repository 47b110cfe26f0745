import { readdir } from 'node:fs/promises';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import type { Attack, Outcome } from './model.ts';
import { type Platform, startPlatform } from './platform.ts';
import { table } from './table.ts';

const names = (await readdir(import.meta.dirname))
  .filter((file) => file.endsWith('.attack.ts'))
  .map((file) => file.replace('.attack.ts', ''));

const wanted = process.argv.slice(2);
const unknown = wanted.filter((name) => !names.includes(name));
if (unknown.length > 0) {
  process.stdout.write(`npm run attack [name…], where a name is one of: ${names.join(', ')}\n`);
  process.exit(1);
}

const outcomes: Outcome[] = [];
for (const name of wanted.length > 0 ? wanted : names) {
  process.stderr.write(`${name}…\n`);
  outcomes.push(...[await playOne(name)].flat());
}
process.stdout.write(`\n${table(outcomes)}\n`);
process.exit(outcomes.every(({ held }) => held) ? 0 : 1);

/** An attack that could not be played counts as not held. */
async function playOne(name: string): Promise<Outcome | Outcome[]> {
  const file = path.join(import.meta.dirname, `${name}.attack.ts`);
  const { play, prepare } = (await import(pathToFileURL(file).href)) as Attack;
  const around = await prepare?.();
  let platform: Platform | undefined;
  try {
    platform = await startPlatform(around?.settings);
    return await play(platform);
  } catch (error) {
    const measured = `broke off: ${error instanceof Error ? error.message : error}`;
    return { name, promise: 'the attack can be played', measured, held: false };
  } finally {
    await platform?.stop();
    await around?.close();
  }
}
