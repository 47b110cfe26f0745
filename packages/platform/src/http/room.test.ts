import { Socket } from 'node:net';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { expect, it } from 'vitest';
import { Room } from './room.ts';

/** A tenth of these and another 32 are kept back. */
const OPEN_FILES = 160;
const MOST = 112;
const KEPT_FOR_BEHIND = 28;

function front() {
  const room = new Room(OPEN_FILES);
  room.keepForBehind();
  const callers = (count: number, { isBusy }: { isBusy: boolean }) =>
    Array.from({ length: count }, () => {
      const socket = new Socket();
      room.enter(socket);
      if (isBusy) room.keep(socket);
      return socket;
    });
  const behind = (count: number) => {
    for (let n = 0; n < count; n += 1) {
      expect(room.hasRoomBehind()).toBe(true);
      room.enterBehind(new Socket());
    }
  };
  return { room, callers, behind };
}

const staying = (sockets: readonly Socket[]) =>
  sockets.filter(({ destroyed }) => !destroyed).length;

it('a request that waits for its turn takes nothing of who comes next', () => {
  const { callers, behind } = front();
  const waiting = callers(70, { isBusy: true });
  behind(32);
  expect(staying(waiting)).toBe(70);
  expect(staying(callers(10, { isBusy: true }))).toBe(10);
});

it('callers leave room for what answers them', async () => {
  const { room, callers, behind } = front();
  const sockets = callers(2 * MOST, { isBusy: true });
  expect(staying(sockets)).toBe(MOST - KEPT_FOR_BEHIND);
  // Until their `close` events have been emitted.
  await nextTurn();
  behind(KEPT_FOR_BEHIND);
  expect(room.hasRoomBehind()).toBe(false);
});

it('who is silent makes room for what answers others', () => {
  const { callers, behind } = front();
  const silent = callers(20, { isBusy: false });
  callers(64, { isBusy: true });
  behind(KEPT_FOR_BEHIND + 5);
  expect(silent.map(({ destroyed }) => destroyed).indexOf(false)).toBe(5);
});
