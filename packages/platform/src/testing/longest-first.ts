import { BaseSequencer, type TestSpecification } from 'vitest/node';

/**
 * What takes longest, by parts of the files' paths: a run that begins with these does not end with one
 * of them alone on the machine. Vitest knows times only where it ran before, and sizes say little.
 */
const LONG = [
  ...['restores/regression', 'restores/overwrite-kill', 'e2e/src/dashboard/databases.'],
  ...['e2e/src/command.', 'e2e/src/fuzz/', 'e2e/src/deployment.', 'e2e/src/dashboard/'],
  ...['e2e/src/cluster/', 'upgrade/upgrade.', 'all-in-one.', 'e2e/src/clients.'],
  ...['e2e/src/domain-checks.', 'e2e/src/machine.', 'e2e/src/own-database.'],
  ...['mariadb/dump/dump.', 'uploads/uploads.'],
  ...['postgresql/load/restore.', 'restores/overwrite-'],
  ...['restores/corruption', 'found/found.', 'reaper/reaper.'],
  ...['embedded-postgres/embedded-postgres.', 'mariadb/swap/', 'backups/run/round-trip-'],
  ...['probe/probe.', 'restores/healthy-data', 'postgresql/sandbox/', '-at-size.', '-by-mistake.'],
  ...['/storage.test.', 'managed-storage.', 'filter-bucket.', 'restores/', 'artifact.test.'],
];

/** What waits more than it works: for a full minute, for limits of time, for servers that are silent. */
const WAITING = [
  ...['demo/src/demo.', 'first-proven-backup.', 'dashboard/watchers.', 'backups/run/faults-'],
  ...['restores/overwrite-faults', 'hostile-servers.', 'tools/run-tool.', 'auth/src/mail.'],
  ...['queue/queue.', 'bulk/bad-minute.', 'dump/faults.', '/resolver.test.', 'registry-turns/'],
  ...['leases/leases.', 'deploy/drain.'],
];

/** One that waits, then so many that work: together they leave no processor idle, and crowd none. */
const WORKING_FOR_EACH_WAITING = 3;

/** The files that are known to be long, then the others in their usual order, and what waits in between. */
export class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const all = await super.sort(files);
    const waiting = inOrder(
      all.filter((file) => rank(file, WAITING) < WAITING.length),
      WAITING,
    );
    const working = inOrder(
      all.filter((file) => !waiting.includes(file)),
      LONG,
    );
    const mixed: TestSpecification[] = [];
    while (waiting.length + working.length > 0) {
      mixed.push(...waiting.splice(0, 1), ...working.splice(0, WORKING_FOR_EACH_WAITING));
    }
    return mixed;
  }
}

const rank = ({ moduleId }: TestSpecification, parts: string[]) => {
  const at = parts.findIndex((part) => moduleId.includes(part));
  return at === -1 ? parts.length : at;
};

const inOrder = (files: TestSpecification[], parts: string[]) =>
  files.toSorted((one, other) => rank(one, parts) - rank(other, parts));
