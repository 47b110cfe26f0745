import { setTimeout as delay } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import type { Outcome } from '../model.ts';
import { table } from '../table.ts';
import { beside } from './hostile/beside.ts';
import { fewFiles } from './hostile/few-files.ts';
import { hugeBodies } from './hostile/huge-bodies.ts';
import { allIdleStreams, crowdOfStreams, idleStreams } from './hostile/idle-streams.ts';
import type { Hostile, Scene } from './hostile/model.ts';
import { slowLoris } from './hostile/slow-loris.ts';
import { stalledDownloads } from './hostile/stalled-downloads.ts';
import { stalledReaders } from './hostile/stalled-readers.ts';
import { courseOf, Memory } from './memory.ts';
import { play } from './mix.ts';
import { type Organisation, signUp } from './organisation.ts';
import { say, sayMemory, sayProgress, sayTimes } from './report.ts';
import { type Roles, startRoles } from './roles.ts';
import { Tally } from './tally.ts';

const { values } = parseArgs({
  options: {
    seconds: { type: 'string', default: '300' },
    clients: { type: 'string', default: '200' },
    seed: { type: 'string', default: '1' },
    /** Only these attacks; all of them if not given. */
    hostile: { type: 'string', multiple: true },
  },
});
const seconds = Number(values.seconds);
const clients = Number(values.clients);
const seed = Number(values.seed);
/** How many clients share the limits of one organisation. */
const CLIENTS_PER_ORGANISATION = 10;
const LOOK_EVERY_MS = 5_000;
const SAY_EVERY_S = 60;
/** Until then code is compiled and pools fill. */
const WARM_UP_S = 10;

/** Ordinary organisations, beside the hostile ones. */
const ORDINARY = 5;
const HOSTILE_ORGANISATIONS = 20;
const IDLE_MS = 20_000;

const HOSTILE: Record<string, Hostile> = {
  'slow-loris': slowLoris,
  'huge-bodies': hugeBodies,
  'idle-streams': idleStreams,
  'all-idle-streams': allIdleStreams,
  'crowd-of-streams': crowdOfStreams,
  'few-files': fewFiles,
  'stalled-readers': stalledReaders,
  'stalled-downloads': stalledDownloads,
};
const wanted = values.hostile ?? Object.keys(HOSTILE);
if (![seconds, clients, seed].every(Number.isInteger) || wanted.some((name) => !HOSTILE[name])) {
  say(
    `npm run load -- [--seconds 300] [--clients 200] [--seed 1] [--hostile name]…, where a name is one of: ${Object.keys(HOSTILE).join(', ')}`,
  );
  process.exit(1);
}

const roles = await startRoles();
let holds = false;
try {
  const organisations: Organisation[] = [];
  const most = Math.max(
    Math.ceil(clients / CLIENTS_PER_ORGANISATION),
    wanted.length === 0 ? 0 : HOSTILE_ORGANISATIONS + ORDINARY,
  );
  for (let n = 0; n < most; n += 1) organisations.push(await signUp(roles, n));
  const isWell = seconds === 0 || (await mixed(roles, organisations));
  holds = (await attacked(roles, organisations)) && isWell;
} finally {
  const log = holds ? '' : await roles.log();
  await roles.stop();
  process.stderr.write(log.split('\n').slice(0, 50).join('\n'));
}
process.exit(holds ? 0 : 1);

async function mixed(roles: Roles, organisations: readonly Organisation[]): Promise<boolean> {
  const sharing = Math.ceil(clients / CLIENTS_PER_ORGANISATION);
  say(`${clients} clients of ${sharing} organisations for ${seconds} s, seed ${seed}`);
  const { host, port, username, password, hostKey, root } = roles.sftp;
  const sftp = { host, port, username, password, hostKey, path: root };
  const tally = new Tally();
  const over = new AbortController();
  const all = Array.from({ length: clients }, (_, number) => {
    const organisation = organisations[number % sharing] as Organisation;
    return play({ front: roles.front, sftp, seed }, { organisation, number }, tally, over.signal);
  });
  const memory = new Memory(roles.running);
  const begun = Date.now();
  const elapsed = () => (Date.now() - begun) / 1_000;
  for (let said = 0; elapsed() < seconds; await delay(LOOK_EVERY_MS)) {
    if (elapsed() >= WARM_UP_S) await memory.look(Date.now() - begun);
    if (elapsed() >= said + SAY_EVERY_S) {
      said += SAY_EVERY_S;
      sayProgress(tally, said);
    }
  }
  over.abort();
  await Promise.all(all);
  sayProgress(tally, Math.round(elapsed()));
  say(`refused for their number (429): ${(100 * tally.shareLimited).toFixed(1)} %\n`);
  sayTimes(tally);
  const courses = new Map([...memory.samples].map(([name, each]) => [name, courseOf(each)]));
  say('');
  sayMemory(courses);
  for (const error of tally.errors.slice(0, 20)) say(`ERROR ${error}`);
  return tally.errors.length === 0 && [...courses.values()].every(({ isFlat }) => isFlat);
}

async function attacked(roles: Roles, organisations: readonly Organisation[]): Promise<boolean> {
  if (wanted.length === 0) return true;
  const ordinary = organisations.slice(0, ORDINARY);
  const scene: Scene = {
    roles,
    organisations: organisations.slice(ORDINARY),
    beside: (acts, url) => beside(roles, ordinary, acts, url),
  };
  const idle = await scene.beside(() => delay(IDLE_MS));
  say(`\n${ORDINARY} ordinary clients before anything hostile: ${idle.said}`);
  const outcomes: Outcome[] = [];
  for (const name of wanted) {
    process.stderr.write(`${name}…\n`);
    const some = await attempt(name, scene);
    for (const { name: what, measured, held } of some) {
      process.stderr.write(`${what} ${held ? 'held' : 'did not hold'}: ${measured}\n`);
    }
    outcomes.push(...some);
  }
  say(`\n${table(outcomes)}`);
  return outcomes.every(({ held }) => held);
}

/** An attack that could not be played counts as not held. */
async function attempt(name: string, scene: Scene): Promise<Outcome[]> {
  try {
    return [await HOSTILE[name]?.(scene)].flat().filter((outcome) => outcome !== undefined);
  } catch (error) {
    const measured = `broke off: ${error instanceof Error ? error.message : error}`;
    return [{ name, promise: 'it can be played', measured, held: false }];
  }
}
