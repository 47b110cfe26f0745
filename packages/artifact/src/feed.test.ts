import { Writable } from 'node:stream';
import { expect, test, vi } from 'vitest';
import { feed } from './feed.ts';
import { createSlabs } from './pipes/slabs.ts';

test('memory of a piece is free again when the sink has taken it, and not before', async () => {
  const slabs = createSlabs(4);
  const piece = slabs.lend(slabs.next());
  let taken: (() => void) | undefined;
  const sink = new Writable({
    write(_chunk, _encoding, done) {
      taken = done;
    },
  });
  async function* source() {
    yield piece;
  }
  const feeding = feed(source(), sink);
  await vi.waitFor(() => expect(taken).toBeDefined(), { timeout: 90_000 });
  const second = slabs.lend(slabs.next());
  const third = slabs.lend(slabs.next());
  expect([second.buffer === piece.buffer, third.buffer === piece.buffer]).toEqual([false, false]);
  taken?.();
  expect(await feeding).toBe(4);
  expect(slabs.next().buffer === piece.buffer).toBe(true);
});

test('what the sink refused is not free', async () => {
  const slabs = createSlabs(4);
  const piece = slabs.lend(slabs.next());
  const sink = new Writable({ write: (_chunk, _encoding, done) => done(new Error('refused')) });
  async function* source() {
    yield piece;
  }
  const closed = new Promise((resolve) => sink.once('close', resolve));
  await Promise.all([feed(source(), sink), closed]);
  const others = [slabs.lend(slabs.next()), slabs.lend(slabs.next())];
  expect(others.some(({ buffer }) => buffer === piece.buffer)).toBe(false);
});
