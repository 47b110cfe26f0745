import { setTimeout as delay } from 'node:timers/promises';
import { parseArgs } from 'node:util';
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
  },
});
const seconds = Number(values.seconds);
const clients = Number(values.clients);
const seed = Number(values.seed);
/** So many clients share the limits of one organisation. */
const CLIENTS_PER_ORGANISATION = 10;
const LOOK_EVERY_MS = 5_000;
const SAY_EVERY_S = 60;
/** Until then code is compiled and pools fill. */
const WARM_UP_S = 10;

const roles = await startRoles();
let holds = false;
try {
  const organisations: Organisation[] = [];
  for (let n = 0; n < Math.ceil(clients / CLIENTS_PER_ORGANISATION); n += 1) {
    organisations.push(await signUp(roles, n));
  }
  holds = await mixed(roles, organisations);
} finally {
  const log = holds ? '' : await roles.log();
  await roles.stop();
  process.stderr.write(log.split('\n').slice(0, 50).join('\n'));
}
process.exit(holds ? 0 : 1);

async function mixed(roles: Roles, organisations: readonly Organisation[]): Promise<boolean> {
  say(`${clients} clients of ${organisations.length} organisations for ${seconds} s, seed ${seed}`);
  const { host, port, username, password, hostKey, root } = roles.sftp;
  const sftp = { host, port, username, password, hostKey, path: root };
  const tally = new Tally();
  const over = new AbortController();
  const all = Array.from({ length: clients }, (_, number) => {
    const organisation = organisations[number % organisations.length] as Organisation;
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
