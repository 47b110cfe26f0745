import type { Logger } from 'pino';
import type { Clock } from './clock.ts';

const ASK_EVERY_MS = 60_000;
const AGAIN_MS = 1_000;
/** `Date.now()` and `performance.now()` drift apart when the clock is set or the machine has slept. */
const APART_MS = 1_000;
/** Worth a warning: some things still use the machine's own clock, such as signatures of S3 requests. */
const WRONG_MS = 60_000;

type Sample = { database: number; steady: number; machine: number };

export type DatabaseClock = Clock & { stop(): Promise<void> };

/**
 * The database's time, so that all processes of an installation agree, whatever their machines'
 * clocks say: no schedule runs early, nothing is pruned too soon, no valid token is refused. Asked
 * every minute, and counted on from there by `performance.now()`.
 */
export async function followDatabaseClock(url: string, log: Logger): Promise<DatabaseClock> {
  let last = await ask(url);
  let asking: Promise<void> | undefined;
  let told = false;
  tellIfWrong();

  function tellIfWrong(): void {
    const offMs = Math.round(last.machine - last.database);
    const isWrong = Math.abs(offMs) > WRONG_MS;
    if (isWrong && !told) {
      log.warn(
        { offMs },
        "this machine's clock differs from the database's: correct it, for example with NTP",
      );
    }
    told = isWrong;
  }

  function askAgain(): void {
    asking ??= ask(url)
      .then((sample) => {
        last = sample;
        tellIfWrong();
      })
      .catch(() => new Promise<void>((resolve) => setTimeout(resolve, AGAIN_MS).unref()))
      .finally(() => {
        asking = undefined;
      });
  }

  const timer = setInterval(askAgain, ASK_EVERY_MS).unref();
  return {
    now() {
      const passed = performance.now() - last.steady;
      if (Math.abs(Date.now() - last.machine - passed) > APART_MS) askAgain();
      return new Date(last.database + passed);
    },
    async stop() {
      clearInterval(timer);
      await asking;
    },
  };
}

async function ask(url: string): Promise<Sample> {
  // Loaded here, since most users of a clock need no database.
  const { default: pg } = await import('pg');
  const client = new pg.Client({
    ...{ connectionString: url, application_name: 'holdfast clock' },
    ...{ connectionTimeoutMillis: 5_000, query_timeout: 5_000 },
  });
  client.on('error', () => {});
  try {
    await client.connect();
    const before = performance.now();
    const { rows } = await client.query<{ now: string }>(
      'select extract(epoch from clock_timestamp()) * 1000 as now',
    );
    const steady = performance.now();
    const database = Number(rows[0]?.now) + (steady - before) / 2;
    return { database, steady, machine: Date.now() };
  } finally {
    await client.end().catch(() => {});
  }
}
