import type { Role } from './role.ts';

type Sample = { at: number; megabytes: number };

/** At first, code is loaded and caches fill; that is not counted as growth. */
const WARM_MS = 90_000;
const LONG_MS = 4 * 60_000;
/** The growth that is tolerated: garbage piles up until it is collected, so a process's size varies. */
const GIVE = { times: 1.4, megabytes: 60 };

/** How big each process has been since its start; a role that was killed counts as a new process. */
export function createMemoryWatch(roles: readonly Role[]) {
  const lives = new Map<number, { name: string; samples: Sample[] }>();
  return {
    async look(): Promise<void> {
      for (const role of roles) {
        const megabytes = await role.memory();
        if (megabytes === 0) continue;
        const life = lives.get(role.pid) ?? { name: role.name, samples: [] };
        life.samples.push({ at: Date.now(), megabytes });
        lives.set(role.pid, life);
      }
    },
    biggest: () =>
      Math.round(
        Math.max(
          0,
          ...[...lives.values()].flatMap(({ samples }) => samples.map((s) => s.megabytes)),
        ),
      ),
    /** Checks those that lived long enough to tell. */
    check(): string[] {
      return [...lives.values()].flatMap(({ name, samples }) => {
        const began = samples[0]?.at ?? 0;
        const warm = samples.filter(({ at }) => at - began > WARM_MS);
        const first = warm[0]?.at ?? 0;
        const last = warm.at(-1)?.at ?? 0;
        if (last - first < LONG_MS) return [];
        const middle = (first + last) / 2;
        const most = (some: Sample[]) => Math.max(...some.map(({ megabytes }) => megabytes));
        const before = most(warm.filter(({ at }) => at <= middle));
        const after = most(warm.filter(({ at }) => at > middle));
        return after > before * GIVE.times + GIVE.megabytes
          ? [`${name} grew from ${Math.round(before)} to ${Math.round(after)} MB`]
          : [];
      });
    },
  };
}
