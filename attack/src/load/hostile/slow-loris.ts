import { setTimeout as delay } from 'node:timers/promises';
import type { Outcome } from '../../model.ts';
import type { Hostile, Scene } from './model.ts';
import { closeAll, openWires } from './sockets.ts';

const CONNECTIONS = 2_000;
/** A request may take a minute to arrive, which is checked twice a minute. */
const UNTIL_MS = 120_000;

/** Requests that never end, at a byte a second: in their headers, and in bodies sent without a token. */
export const slowLoris: Hostile = async (scene) => [
  await trickle(scene, 'headers', 'GET / HTTP/1.1\r\nhost: x\r\nx-slow: '),
  await trickle(
    scene,
    'bodies',
    'POST /api/domains/app/v1/check HTTP/1.1\r\nhost: x\r\ncontent-type: application/json\r\ncontent-length: 1000\r\n\r\n',
  ),
];

async function trickle({ roles, beside }: Scene, what: string, first: string): Promise<Outcome> {
  let left = CONNECTIONS;
  let lastedS = 0;
  const seen = await beside(async () => {
    const begun = Date.now();
    const wires = await openWires(roles.front, CONNECTIONS, () => first);
    do {
      await delay(1_000);
      for (const { socket, isOpen } of wires) if (isOpen) socket.write('1');
      left = wires.filter(({ isOpen }) => isOpen).length;
      lastedS = Math.round((Date.now() - begun) / 1_000);
    } while (left > 0 && Date.now() - begun < UNTIL_MS);
    closeAll(wires);
  });
  return {
    name: `slow ${what}`,
    promise: `${CONNECTIONS} requests that come by a byte a second are hung up on, and others go on`,
    measured: `after ${lastedS} s ${left} are left; ${seen.said}`,
    held: left === 0 && seen.wereAnswered,
  };
}
