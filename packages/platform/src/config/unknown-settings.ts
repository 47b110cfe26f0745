import { editDistance } from './edit-distance.ts';
import type { Environment } from './settings.ts';

const PREFIX = 'HOLDFAST_';

type UnknownSetting = { name: string; suggestion?: string };

/**
 * Variables that look like ours but that no service reads. `known` has the names of all services,
 * since they share one environment: a warning, not an error.
 */
export function unknownSettings(known: Iterable<string>, env: Environment): UnknownSetting[] {
  const names = [...known];
  return Object.keys(env)
    .filter((name) => name.startsWith(PREFIX) && env[name] !== undefined && !names.includes(name))
    .sort()
    .map((name) => {
      const suggestion = nearest(name, names);
      return suggestion === undefined ? { name } : { name, suggestion };
    });
}

/** The nearest name, unless it is so far away that it would only confuse. */
function nearest(name: string, known: readonly string[]): string | undefined {
  const [best] = known
    .map((candidate) => ({ candidate, distance: editDistance(name, candidate) }))
    .sort((a, b) => a.distance - b.distance);
  const bearable = Math.max(2, Math.floor((name.length - PREFIX.length) / 3));
  return best && best.distance <= bearable ? best.candidate : undefined;
}
