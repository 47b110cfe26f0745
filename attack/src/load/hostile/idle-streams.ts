import { setTimeout as delay } from 'node:timers/promises';
import type { Outcome } from '../../model.ts';
import { Line } from '../line.ts';
import type { Organisation } from '../organisation.ts';
import type { Hostile, Scene } from './model.ts';
import { answerOf, closeAll, countBy, openWires, statusOf, type Wire } from './sockets.ts';

const STREAMS = 10_000;
const BULK = '/app/v1/check/bulk';
const ANSWERED_MS = 60_000;
/** Two heartbeats. */
const HELD_MS = 32_000;

/** More streams than one process takes by default. */
export const idleStreams: Hostile = (scene) =>
  fill(scene, 'idle streams', `${scene.roles.front}/api/domains`);

/** The same all at once: these may go without an answer, but the other clients must not. */
export const crowdOfStreams: Hostile = (scene) =>
  fill(scene, 'a crowd of streams', `${scene.roles.front}/api/domains`, { allAtOnce: true });

/** As many streams as the process is set to take. */
export const allIdleStreams: Hostile = async (scene) => {
  const { url, process } = await scene.roles.startDomains({
    HOLDFAST_STREAMS_PER_ORGANISATION: String(STREAMS),
    HOLDFAST_STREAMS_PER_PROCESS: String(STREAMS),
  });
  const outcome = await fill(scene, 'idle streams, limits raised', url, { areAllHeld: true });
  await process.stop();
  return outcome;
};

async function fill(
  { roles, organisations, beside }: Scene,
  name: string,
  base: string,
  { areAllHeld = false, allAtOnce = false } = {},
): Promise<Outcome> {
  const paths = await Promise.all(organisations.map((each) => waitingJob(roles.front, each)));
  let open: Wire[] = [];
  let refused: Wire[] = [];
  let stillOpen = 0;
  const seen = await beside(
    async () => {
      const { pathname } = new URL(base);
      const ask = async (n: number) => {
        const at = n % organisations.length;
        const token = await organisations[at]?.token('domains');
        return `GET ${pathname === '/' ? '' : pathname}${paths[at]} HTTP/1.1\r\nhost: x\r\nauthorization: Bearer ${token}\r\n\r\n`;
      };
      const wires = await openWires(base, STREAMS, ask, { allAtOnce });
      await Promise.all(wires.map(answered));
      open = wires.filter((wire) => statusOf(wire) === 200);
      refused = wires.filter((wire) => statusOf(wire) !== 200);
      await delay(HELD_MS);
      stillOpen = open.filter((wire) => wire.isOpen && wire.begun.includes(': still here')).length;
      closeAll(wires);
    },
    areAllHeld ? base : undefined,
  );
  const refusals = refused.length === 0 ? 'none refused' : `refused: ${countBy(refused, answerOf)}`;
  return {
    name,
    promise: allAtOnce
      ? `of ${STREAMS} that come in one moment what fits is held, and others go on`
      : `of ${STREAMS} what fits is held, the rest is refused with 429 or 503, and others go on`,
    measured: `${open.length} open, ${stillOpen} of them alive after ${HELD_MS / 1_000} s, ${refusals}; ${seen.said}`,
    held:
      open.length > 0 &&
      (!areAllHeld || open.length === STREAMS) &&
      stillOpen === open.length &&
      (allAtOnce || refused.every((wire) => [429, 503].includes(statusOf(wire)))) &&
      seen.wereAnswered,
  };
}

async function answered(wire: Wire): Promise<void> {
  const end = Date.now() + ANSWERED_MS;
  while (wire.isOpen && statusOf(wire) === 0 && Date.now() < end) await delay(200);
}

/** Starts a bulk check that keeps waiting for an answer, and returns the path of its stream. */
async function waitingJob(front: string, organisation: Organisation): Promise<string> {
  const line = new Line(front, organisation.address);
  const wanted = { domains: ['example.com'], mode: 'full', giveUpAfter: '10m' };
  const { status, body } = await line.ask('POST', `/api/domains${BULK}`, {
    token: await organisation.token('domains'),
    body: wanted,
  });
  line.close();
  if (status !== 202) throw new Error(`no job to follow: ${status} ${JSON.stringify(body)}`);
  return `${BULK}/${(body as { id: string }).id}/stream`;
}
