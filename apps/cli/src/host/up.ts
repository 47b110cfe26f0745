import { ensureFirstOwner } from '@holdfast/auth';
import { dashboard } from '@holdfast/dashboard';
import { followDatabaseClock } from '@holdfast/platform/clock';
import type { EmbeddedPostgres } from '@holdfast/platform/embedded-postgres';
import type { LogDestination } from '@holdfast/platform/log';
import type { Running, RunningApi, ServiceContext } from '@holdfast/platform/service';
import { announce } from './announce.ts';
import { loadKeys, serviceUrls } from './context.ts';
import { claimDataDirectory } from './data-directory.ts';
import { makeContext, startDatabase } from './database.ts';
import { refuseTakenPorts } from './ports.ts';
import { Refusal } from './refusal.ts';
import { ROLES, SERVICES } from './services.ts';
import { type HostSettings, portOf, readHostSettings, warnOfUnknownSettings } from './settings.ts';
import { listenForStop, stopRequested } from './stop-signal.ts';

/** Everything together must be gone within ten seconds. */
const GRACE_MS = 5_000;

type Around = {
  stop: AbortSignal;
  /** Receives the messages to people and the lines of the log. */
  output: LogDestination;
};

/**
 * The all-in-one: every service and its workers in this process, PostgreSQL beside it. Without `around`,
 * from a caller that owns the process, the process's signals stop it and it writes to standard output.
 */
export async function up(environment: NodeJS.ProcessEnv, around?: Around): Promise<void> {
  const { stop, output } = around ?? { stop: listenForStop(), output: process.stdout };
  const settings = readHostSettings(environment);
  const say = (line: string) => output.write(`${line}\n`);
  warnOfUnknownSettings(environment).forEach(say);
  await refuseTakenPorts(ROLES, settings);
  const lock = await claimDataDirectory(settings.HOLDFAST_DATA_DIR);
  const started: Running[] = [];
  let postgres: EmbeddedPostgres | undefined;
  try {
    const masterKeys = await loadKeys(settings);
    postgres = await startDatabase(settings, say);
    stop.throwIfAborted();
    const context = await makeContext(settings, {
      environment,
      postgres,
      masterKeys,
      logTo: around?.output,
    });
    for (const service of SERVICES) await service.migrate(context);
    // An embedded one runs on this machine, so it has the same clock.
    if (!postgres) started.push(await useDatabaseClock(context));
    stop.throwIfAborted();
    const owner = await ensureFirstOwner(context, {
      email: settings.HOLDFAST_ADMIN_EMAIL,
      password: settings.HOLDFAST_ADMIN_PASSWORD,
      name: 'Owner',
      organisationName: 'My organisation',
    });
    const apis = await startServices(context, settings, started);
    const front = await dashboard.startApi(
      { ...context, serviceUrls: serviceUrls(settings, apis) },
      portOf(dashboard, settings),
    );
    started.push(front);
    announce({ say, front, apis, owner, dataDirectory: settings.HOLDFAST_DATA_DIR });
    await Promise.race([stopRequested(stop), failWhenDatabaseEnds(postgres)]);
    say('Stopping…');
  } catch (error) {
    if (error !== stop.reason) throw error;
  } finally {
    await Promise.all(started.map((running) => running.stop({ graceMs: GRACE_MS })));
    await postgres?.stop();
    lock.release();
  }
  say('Stopped.');
}

async function useDatabaseClock(context: ServiceContext): Promise<Running> {
  const clock = await followDatabaseClock(context.databaseUrl, context.logger);
  context.clock = clock;
  return clock;
}

async function startServices(
  context: ServiceContext,
  settings: HostSettings,
  started: Running[],
): Promise<Map<string, RunningApi>> {
  const apis = new Map<string, RunningApi>();
  for (const service of SERVICES) {
    const api = await service.startApi(context, portOf(service, settings));
    started.push(api);
    apis.set(service.name, api);
    if (service.startWorker) started.push(await service.startWorker(context));
  }
  return apis;
}

async function failWhenDatabaseEnds(postgres: EmbeddedPostgres | undefined): Promise<never> {
  if (!postgres) return new Promise(() => {});
  const { code, signal } = await postgres.ended;
  throw new Refusal(
    `PostgreSQL ended unexpectedly (${signal ?? `exit code ${code}`}); Holdfast is stopping.`,
  );
}
