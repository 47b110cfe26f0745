import { randomBytes } from 'node:crypto';
import type { SessionOwner } from '../../model.ts';

/** What the names of all sessions of this work begin with. */
export const workName = (work: string) => `holdfast-${work}-`;

/** The server cuts names off after 63 characters. */
export const sessionName = ({ work, run }: SessionOwner) => `${workName(work)}${run}`;

/** For a program: nobody else's session has this name. */
export const programName = (owner: SessionOwner | undefined) =>
  owner ? sessionName(owner) : `holdfast-${randomBytes(8).toString('hex')}`;

/** The run that a session of this work belongs to. */
export function runIn(name: string, work: string): number | undefined {
  const run = name.startsWith(workName(work)) ? name.slice(workName(work).length) : '';
  return /^\d+$/.test(run) ? Number(run) : undefined;
}
