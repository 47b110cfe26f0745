import { readdirSync, readFileSync } from 'node:fs';
import { setTimeout as delay } from 'node:timers/promises';

const LOOK_EVERY_MS = 10;

/**
 * False if that was not allowed: root without the capability to do so may not signal what it has
 * started under another account.
 */
export function signalGroup(leader: number, signal: NodeJS.Signals): boolean {
  try {
    process.kill(-leader, signal);
    return true;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code !== 'EPERM'; // otherwise it is already gone
  }
}

/** Resolves when no process of the group runs any more. They must have been killed before. */
export async function groupGone(leader: number): Promise<void> {
  while (mayLive(leader)) await delay(LOOK_EVERY_MS);
}

function mayLive(leader: number): boolean {
  try {
    process.kill(-leader, 0);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ESRCH') return false;
  }
  return process.platform !== 'linux' || membersRun(leader);
}

/** Zombies that nobody waits for stay in their group, in some containers for ever. */
function membersRun(leader: number): boolean {
  return readdirSync('/proc').some((name) => {
    if (!/^\d+$/.test(name)) return false;
    try {
      const stat = readFileSync(`/proc/${name}/stat`, 'utf8');
      const [state, , group] = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
      return Number(group) === leader && state !== 'Z' && state !== 'X';
    } catch {
      return false;
    }
  });
}
