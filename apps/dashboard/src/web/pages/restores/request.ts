import type { Backup } from '@holdfast/clients';
import {
  areCredentialsComplete,
  type CredentialsDraft,
  credentialsOf,
} from '../../parts/credentials-draft.ts';
import type { Mode } from './choice.ts';

/** What is typed about the target; it is only ever kept in memory. */
export type TargetDraft = {
  newName: string;
  credentials: CredentialsDraft;
  keepOldFor: string;
  /** Undefined: the service's default for the mode. */
  ownership: 'keep' | 'omit' | undefined;
  /** Undefined: whether it is needed to restore this backup at all. */
  skip: boolean | undefined;
};

type Which = { datasourceId: string; jobId: string };

export const defaultOwnership = (mode: Mode) => (mode === 'external_target' ? 'omit' : 'keep');

export function isTargetComplete(mode: Mode, target: TargetDraft): boolean {
  if (mode === 'new_database') return target.newName.trim() !== '';
  return mode === 'overwrite' || areCredentialsComplete(target.credentials);
}

/** The same body for the probe and for the restore: what was probed is what is done. */
export function probeOf(which: Which, mode: Mode, target: TargetDraft): Backup.ProbeRestoreTarget {
  const options = target.ownership && { ownership: target.ownership };
  const skip = target.skip && ({ onFailedObject: 'skip' } as const);
  switch (mode) {
    case 'new_database':
      return { ...which, mode, target: { database: target.newName.trim() }, ...options, ...skip };
    case 'external_target':
      return { ...which, mode, target: credentialsOf(target.credentials), ...options, ...skip };
    case 'overwrite':
      return { ...which, mode, ...options };
  }
}

export function restoreOf(
  probe: Backup.ProbeRestoreTarget,
  target: TargetDraft,
): Backup.CreateRestore {
  if (probe.mode !== 'overwrite') return probe;
  return { ...probe, confirmOverwrite: true, keepOldFor: target.keepOldFor };
}
