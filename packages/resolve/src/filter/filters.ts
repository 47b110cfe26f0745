import { stat } from 'node:fs/promises';
import type { DomainName } from '@holdfast/names';
import { type Clock, systemClock } from '@holdfast/platform/clock';
import type { Finding, Resolver } from '../model.ts';
import { answerBatch, BATCH_OUTCOMES, type BatchAnswer, type LoadedFilter } from './batch.ts';
import { fileNameOf } from './file-format.ts';
import { filterFiles, verifyFilter } from './inspect.ts';
import { FilterRefused, type FilterStatus, type SharedFilter } from './model.ts';
import { readOnce } from './one-copy.ts';
import { Overlay } from './overlay.ts';
import { readFilter } from './read-file.ts';

const POLL_MS = 10_000;
/** About 10 MB. */
const LEARNED_LIMIT = 65_536;

type FiltersOptions = {
  /** Need not exist yet. */
  folder: string;
  clock?: Clock;
  /** How often the folder is checked for changes. */
  pollMs?: number;
  learnedLimit?: number;
  /** Called once for each refused file, and when the folder cannot be read. */
  onProblem?(message: string): void;
};

/** The filters of a folder, in memory shared between threads. */
export type Filters = Resolver & {
  /** No network, no waiting: 100,000 names in a few milliseconds. */
  lookupBatch(names: readonly DomainName[]): BatchAnswer;
  /** A name was found to be registered: from now on it hits, until its filter is rebuilt. */
  learn(name: DomainName): void;
  /** Which filters are in use, and which files are not. */
  list(): FilterStatus[];
  /** Reads every file again from its first to its last byte. */
  verify(): Promise<FilterStatus[]>;
  /** Checks the folder now; resolves once the changes are in use. */
  refresh(): Promise<void>;
  /** For other threads, which can look names up in them without a copy. */
  share(): SharedFilter[];
  close(): Promise<void>;
};

/** A file as of its last reading, and the result of that. */
type Entry = { mark: string; bytes: number; filter?: LoadedFilter; problem?: FilterRefused };

/** Reads all filters of the folder and follows its changes. A refused file changes nothing. */
export async function createFilters(options: FiltersOptions): Promise<Filters> {
  const { folder, clock = systemClock, onProblem } = options;
  const overlay = new Overlay(options.learnedLimit ?? LEARNED_LIMIT);
  const entries = new Map<string, Entry>();
  let loaded: ReadonlyMap<string, LoadedFilter> = new Map();

  async function look(): Promise<void> {
    const files = await filterFiles(folder);
    const gone = [...entries.keys()].filter((file) => !files.includes(file));
    let changed = gone.some((file) => entries.get(file)?.filter !== undefined);
    for (const file of gone) entries.delete(file);
    for (const file of files) {
      const found = await stat(file, { bigint: true }).catch(() => undefined);
      if (found === undefined) continue; // deleted since: the next look removes it
      const mark = `${found.ino}:${found.size}:${found.mtimeNs}`;
      const before = entries.get(file);
      if (before?.mark === mark) continue;
      const bytes = Number(found.size);
      try {
        const shared = await readOnce(file, mark, readFilter);
        const filter = { ...shared, words: new Int32Array(shared.bits) };
        overlay.forgetBefore(filter.facts.tld, new Date(filter.facts.builtAt));
        entries.set(file, { mark, bytes, filter });
        changed = true;
      } catch (error) {
        if (!(error instanceof FilterRefused)) throw error;
        if (error.message !== before?.problem?.message) onProblem?.(error.message);
        // If the file system refused to read it, the same file may be readable next time.
        const refused = { mark: error.problem === 'unreadable' ? '' : mark, bytes, problem: error };
        entries.set(file, before?.filter ? { ...refused, filter: before.filter } : refused);
      }
    }
    if (!changed) return;
    const filters = [...entries.values()].flatMap(({ filter }) => filter ?? []);
    loaded = new Map(filters.map((filter) => [filter.facts.tld, filter]));
  }

  let looking: Promise<void> = look();
  await looking;
  /** Looks run one after the other, and each starts after the call that asked for it. */
  const refresh = () => {
    looking = looking.catch(() => {}).then(look);
    return looking;
  };
  let idle = true;
  const timer = setInterval(() => {
    if (!idle) return;
    idle = false;
    refresh()
      .catch((error) => onProblem?.(`${folder}: ${String(error)}`))
      .finally(() => {
        idle = true;
      });
  }, options.pollMs ?? POLL_MS);
  timer.unref();

  return {
    async lookup(name, { signal }): Promise<Finding> {
      const [at, start] = [clock.now(), performance.now()];
      const { outcomes, facts } = answerBatch(loaded, [name], overlay);
      const found = facts.get(name.suffix);
      return {
        source: 'filter',
        server: fileNameOf(name.suffix),
        outcome: signal?.aborted ? 'aborted' : (BATCH_OUTCOMES[outcomes[0] ?? 0] ?? 'no_filter'),
        at,
        ms: performance.now() - start,
        ...(found && {
          filter: { builtAt: found.builtAt, falsePositiveRate: found.falsePositiveRate },
        }),
      };
    },
    lookupBatch: (names) => answerBatch(loaded, names, overlay),
    learn(name) {
      const [outcome = 0] = answerBatch(loaded, [name]).outcomes;
      if (BATCH_OUTCOMES[outcome] === 'miss') overlay.learn(name, clock.now());
    },
    list: () =>
      [...entries].map(([file, { bytes, filter, problem }]) => ({
        file,
        bytes,
        ...(filter && { facts: filter.facts }),
        ...(problem && { problem: { kind: problem.problem, message: problem.message } }),
      })),
    verify: async () => {
      const statuses: FilterStatus[] = [];
      for (const file of await filterFiles(folder)) statuses.push(await verifyFilter(file));
      return statuses;
    },
    refresh,
    share: () => [...loaded.values()].map(({ facts, file, bits }) => ({ facts, file, bits })),
    async close() {
      clearInterval(timer);
      await looking.catch(() => {});
    },
  };
}
