import { dashboard } from '@holdfast/dashboard';
import { followDatabaseClock } from '@holdfast/platform/clock';
import type { Running, Service, ServiceContext } from '@holdfast/platform/service';
import { Failure } from '../program/index.ts';
import { createBase, createContext, loadKeys, serviceUrls } from './context.ts';
import { refuseTakenPort, refuseTakenPorts } from './ports.ts';
import { Refusal } from './refusal.ts';
import { ROLES, SERVICES } from './services.ts';
import { type HostSettings, portOf, readHostSettings } from './settings.ts';
import { listenForStop, stopRequested } from './stop-signal.ts';

const GRACE_MS = 8_000;

/** One API and nothing else, for many machines on one PostgreSQL. */
export async function serve(name: string, environment: NodeJS.ProcessEnv): Promise<void> {
  if (name === dashboard.name) return serveDashboard(environment);
  const service = findService(name);
  await runRole(service, environment, async (context, settings) => {
    await refuseTakenPorts([service], settings);
    return service.startApi(context, portOf(service, settings));
  });
}

/** One service's workers and nothing else. */
export async function work(name: string, environment: NodeJS.ProcessEnv): Promise<void> {
  const service = findService(name);
  const { startWorker } = service;
  if (!startWorker) throw new Failure('usage', `The ${name} service has no workers.`);
  await runRole(service, environment, async (context, settings) => {
    const { HOLDFAST_WORKER_PORT: port, HOLDFAST_HOST: host } = settings;
    if (port !== undefined) await refuseTakenPort('HOLDFAST_WORKER_PORT', host, port);
    return startWorker(context, port);
  });
}

/** The dashboard keeps nothing, so it needs neither the database nor the keys. */
async function serveDashboard(environment: NodeJS.ProcessEnv): Promise<void> {
  const stop = listenForStop();
  const settings = readHostSettings(environment);
  await refuseTakenPorts([dashboard], settings);
  const base = createBase(settings, { environment, logLevel: 'info' });
  if (!settings.HOLDFAST_SERVICE_SECRET) {
    base.logger.warn(
      'HOLDFAST_SERVICE_SECRET is not set: to the services, everybody behind this address is one caller, and links in their answers bypass it',
    );
  }
  const running = await dashboard.startApi(
    { ...base, serviceUrls: serviceUrls(settings) },
    portOf(dashboard, settings),
  );
  await stopRequested(stop);
  await running.stop(stopOptions(settings));
}

async function runRole(
  service: Service,
  environment: NodeJS.ProcessEnv,
  start: (context: ServiceContext, settings: HostSettings) => Promise<Running>,
): Promise<void> {
  const stop = listenForStop();
  const settings = readHostSettings(environment);
  const databaseUrl = settings.HOLDFAST_DATABASE_URL;
  if (!databaseUrl) {
    throw new Refusal(
      'Set HOLDFAST_DATABASE_URL: a single role needs the PostgreSQL that all roles share.',
    );
  }
  const context = createContext(settings, {
    environment,
    databaseUrl,
    masterKeys: await loadKeys(settings),
    logLevel: 'info',
    allowPrivateNetworks: false,
  });
  await service.migrate(context);
  const clock = await followDatabaseClock(databaseUrl, context.logger);
  try {
    const running = await start({ ...context, clock }, settings);
    await stopRequested(stop);
    await running.stop(stopOptions(settings));
  } finally {
    await clock.stop();
  }
}

/** Workers ignore the notice: nothing but a monitor looks at them. */
function stopOptions({ HOLDFAST_DRAIN_SECONDS }: HostSettings) {
  return { graceMs: GRACE_MS, noticeMs: HOLDFAST_DRAIN_SECONDS * 1_000 };
}

function findService(name: string): Service {
  const service = SERVICES.find((each) => each.name === name);
  if (service) return service;
  const names = ROLES.map((each) => each.name).join(', ');
  throw new Failure('usage', `There is no service "${name}"; the services are ${names}.`);
}
