import { loadavg } from 'node:os';
import { type DomainsService, startDomainsService } from './domains-service.ts';
import { median, say } from './report.ts';

const SUBSCRIBERS = 100;
const NAMES = 20_000;
const ROUNDS = 5;

/**
 * The results of a job to a hundred subscribers in another process: when it is over, and while it
 * runs. In events a second over all of them, from the first that one of them hears to the last.
 */
export async function run(): Promise<void> {
  const names = Array.from({ length: NAMES }, (_, at) => `my-shop-${at.toString(36)}.com`);
  const service = await startDomainsService(names);
  const rounds: { replayed: Rate; live: Rate }[] = [];
  for (let round = 0; round <= ROUNDS; round += 1) {
    const jobId = await service.create(names);
    const live = await measure(service, jobId);
    const replayed = await measure(service, jobId);
    await service.remove(jobId);
    if (round > 0) rounds.push({ replayed, live }); // the first one warms up
  }
  await service.stop();
  say(`load of the machine: ${loadavg()[0]?.toFixed(1)}`);
  report(
    'replayed',
    rounds.map(({ replayed }) => replayed),
    '; goal ≥ 500,000',
  );
  report(
    'as the job runs',
    rounds.map(({ live }) => live),
    '',
  );
}

/** Events a second, and a second of the API's processor time. */
type Rate = { wall: number; cpu: number; mbs: number };

async function measure(service: DomainsService, jobId: string): Promise<Rate> {
  const before = process.cpuUsage();
  const heard = await service.subscribe(jobId, SUBSCRIBERS);
  const { user, system } = process.cpuUsage(before);
  if (heard.events !== NAMES * SUBSCRIBERS) throw new Error(`${heard.events} events were heard`);
  const seconds = (heard.doneAt - heard.firstAt) / 1_000;
  const rate = { wall: heard.events / seconds, cpu: (heard.events * 1e6) / (user + system) };
  return { ...rate, mbs: heard.bytes / 1e6 / seconds };
}

function report(what: string, rates: Rate[], goal: string): void {
  const walls = rates.map(({ wall }) => wall);
  const show = (value: number) => Math.round(value).toLocaleString('en');
  say(
    `${SUBSCRIBERS} subscribers, ${what}: ${show(median(walls))} events/s together ` +
      `(${show(Math.min(...walls))} to ${show(Math.max(...walls))}), ` +
      `${show(median(rates.map(({ mbs }) => mbs)))} MB/s${goal}`,
  );
  const cpus = rates.map(({ cpu }) => cpu);
  say(`  ${show(median(cpus))} events for a second of the API's processor time`);
}
