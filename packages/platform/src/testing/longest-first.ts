import { BaseSequencer, type TestSpecification } from 'vitest/node';

/**
 * The files that take longest, by parts of their paths: a run that begins with these does not end
 * with one of them alone on the machine. Vitest knows times only where it ran before, and sizes say
 * little.
 */
const LONG = [
  // These collect all garbage again and again, which takes far longer when others ran before.
  ...['artifact.test.', '/storage.test.'],
  // The first two wait for a full minute, and leave the processors to the others.
  ...['demo/src/demo.', 'first-proven-backup.', 'restores/regression', 'restores/overwrite-kill'],
  ...['e2e/src/', 'mariadb/dump/dump.'],
  ...['uploads/uploads.', 'postgresql/load/restore.'],
  ...['restores/overwrite-', 'restores/corruption', 'found/found.', 'reaper/reaper.'],
  ...['embedded-postgres/embedded-postgres.', 'mariadb/swap/', 'backups/run/round-trip-'],
  ...['probe/probe.', 'restores/healthy-data', 'postgresql/sandbox/', '-at-size.', '-by-mistake.'],
  ...['managed-storage.', 'filter-bucket.', 'restores/'],
];

/** Files that wait most of their time, for silent servers and clocks, the longest first. */
const WAITING = [
  ...['backups/run/faults-', 'dump/faults.', 'hostile-servers.', 'tools/run-tool.', 'queue.test.'],
  ...['bad-minute.', 'auth/src/mail.', 'backups/run/run.', 'target/target.', 'alerts.', 'turns.'],
  ...['resolver.test.', 'leases.', 'client-tools.', 'check/modes.', 'sign-on/domains.'],
];

/**
 * How many files that keep the processors busy run between two that wait, and before the first of
 * those.
 */
const [BETWEEN, BEFORE] = [2, 4];

/**
 * The files that are known to be long, then the others in their usual order, with those that wait
 * spread among them from near the beginning. Side by side these two kinds keep the processors busy
 * all the time; by themselves, those that wait would leave them idle.
 */
export class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files);
    const isWaiting = (file: TestSpecification) => rankIn(WAITING, file) < WAITING.length;
    const waiting = sorted.filter(isWaiting).toSorted(by(WAITING));
    const busy = sorted.filter((file) => !isWaiting(file)).toSorted(by(LONG));
    const dealt = busy.flatMap((file, n) =>
      n >= BEFORE && n % BETWEEN === 0 ? [...waiting.splice(0, 1), file] : [file],
    );
    return [...dealt, ...waiting];
  }
}

const by = (parts: readonly string[]) => (one: TestSpecification, other: TestSpecification) =>
  rankIn(parts, one) - rankIn(parts, other);

function rankIn(parts: readonly string[], { moduleId }: TestSpecification): number {
  const at = parts.findIndex((part) => moduleId.includes(part));
  return at === -1 ? parts.length : at;
}
