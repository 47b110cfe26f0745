import { createLogger } from '@holdfast/platform/log';
import { readMailServer } from '@holdfast/platform/mail';
import { Secret } from '@holdfast/platform/secrets';
import { startSmtpSink } from '@holdfast/platform/testing';
import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { startTestAuth, type TestAuth } from '../testing/test-auth.ts';
import type { Letter, Writers } from './model.ts';
import { createOutbox } from './outbox.ts';

const HOUR = 3_600_000;
const CLAIM_IS_OVER = 121_000;
const LETTER: Letter = { title: 'Hello', says: ['How are you?'] };

let auth: TestAuth;
beforeAll(async () => {
  auth = await startTestAuth();
});
afterAll(() => auth.stop());

let atEnd: (() => Promise<void>)[] = [];
afterEach(async () => {
  for (const end of atEnd) await end();
  atEnd = [];
});

/** A sender with a mail server of its own, which stops at a mail that was asked for until `goOn`. */
async function slowSender() {
  const sink = await startSmtpSink();
  const outbox = createOutbox({
    database: auth.parts.database,
    keys: auth.parts.masterKeys,
    mail: readMailServer(new Secret(`smtp://127.0.0.1:${sink.port}`)),
    clock: auth.clock,
    logger: createLogger({ name: 'outbox', level: 'silent' }),
  });
  const [taken, released] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  const write: Writers['reset'] = async () => {
    taken.resolve();
    await released.promise;
    return LETTER;
  };
  atEnd.push(async () => {
    released.resolve();
    await outbox.stop();
    await sink.stop();
  });
  return {
    outbox,
    sink,
    /** Resolves when it is working on the mail. */
    async start() {
      outbox.start({ reset: write, 'sign-up': write });
      await taken.promise;
    },
    goOn: released.resolve,
  };
}

async function mailFor(address: string) {
  const { rows } = await auth.parts.database.system((tx) =>
    sql<{ state: string; failure: string | null; attempts: number; due_at: Date }>`
      select state, failure, attempts, due_at from outbox where address = ${address}`.execute(tx),
  );
  return rows[0];
}

test.each([
  ['put off', 450],
  ['given up', 550],
])(
  'a mail that another sender took over is not %s by the one that was too slow',
  async (_, code) => {
    const [slow, next] = await Promise.all([slowSender(), slowSender()]);
    const [address, other] = [`a${code}@x.example`, `b${code}@x.example`];
    const givesUpAt = new Date(auth.clock.now().getTime() + HOUR);
    const asked = {
      what: 'reset',
      dashboard: '',
      client: { address: '192.0.2.1', userAgent: undefined },
    } as const;
    await auth.parts.database.system((tx) =>
      slow.outbox.postAsked(tx, { address, givesUpAt, asked }),
    );
    await slow.start();
    auth.clock.advance(CLAIM_IS_OVER);
    await next.start();
    const claimed = await mailFor(address);
    expect(claimed).toMatchObject({ state: 'waiting', attempts: 2, failure: null });

    slow.sink.refuse.set(address, code);
    await auth.parts.database.system((tx) =>
      slow.outbox.post(tx, { address: other, givesUpAt, kind: 'test', letter: LETTER }),
    );
    slow.goOn();
    // Mails go one after the other: the slow sender gets to this one when it is done with the first.
    await expect.poll(() => slow.sink.mails.flatMap(({ to }) => to)).toEqual([other]);
    expect(await mailFor(address)).toEqual(claimed);

    next.goOn();
    await expect.poll(() => mailFor(address)).toBeUndefined();
    expect(next.sink.mails.map(({ to }) => to)).toEqual([[address]]);
  },
);
