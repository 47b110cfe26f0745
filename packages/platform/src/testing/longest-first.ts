import { BaseSequencer, type TestSpecification } from 'vitest/node';

/**
 * What takes longest, by parts of the files' paths: a run that begins with these does not end with one
 * of them alone on the machine. Vitest knows times only where it ran before, and sizes say little.
 */
const LONG = [
  // These collect all garbage again and again, which takes far longer when others ran before.
  ...['artifact.test.', '/storage.test.'],
  // These two wait for a full minute, and leave the processors to the others.
  ...['demo/src/demo.', 'first-proven-backup.', 'restores/regression', 'restores/overwrite-kill'],
  ...['e2e/src/', 'mariadb/dump/dump.'],
  ...['backups/run/faults-', 'uploads/uploads.', 'postgresql/load/restore.'],
  ...['restores/overwrite-', 'restores/corruption', 'found/found.', 'reaper/reaper.'],
  ...['embedded-postgres/embedded-postgres.', 'mariadb/swap/', 'backups/run/round-trip-'],
  ...['probe/probe.', 'restores/healthy-data', 'postgresql/sandbox/', '-at-size.', '-by-mistake.'],
  ...['managed-storage.', 'filter-bucket.', 'restores/'],
];

/** The files that are known to be long, then the others in their usual order. */
export class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const rank = ({ moduleId }: TestSpecification) => {
      const at = LONG.findIndex((part) => moduleId.includes(part));
      return at === -1 ? LONG.length : at;
    };
    return (await super.sort(files)).toSorted((one, other) => rank(one) - rank(other));
  }
}
