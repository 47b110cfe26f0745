import { setImmediate as nextTurn } from 'node:timers/promises';

type Line<Value> = { running?: Promise<Value>; waiting?: Promise<Value> };

/**
 * Reads that many want at once are one read, and that begins after each of them has asked: one that
 * was already under way may have looked before what they were told of was there.
 */
export function createJoinedReads<Value>() {
  const lines = new Map<string, Line<Value>>();
  return (key: string, read: () => Promise<Value>): Promise<Value> => {
    const line: Line<Value> = lines.get(key) ?? {};
    lines.set(key, line);
    line.waiting ??= (line.running?.catch(() => {}) ?? nextTurn()).then(() => {
      delete line.waiting;
      line.running = read().finally(() => {
        delete line.running;
        if (line.waiting === undefined) lines.delete(key);
      });
      return line.running;
    });
    return line.waiting;
  };
}
