import { ArtifactCorrupt, IdentityMismatch, ManifestInvalid } from '@holdfast/artifact';
import { DumpFailure, isTransientCode, RestoreFailure } from '@holdfast/engines';
import { Problem } from '@holdfast/platform/errors';
import { HostNotFound } from '@holdfast/platform/network-guard';
import { StorageError } from '@holdfast/storage';
import { isTransient } from '../../backups/index.ts';
import type { JobFailure, PROVEN_VERDICTS, Verdict } from '../../backups/model.ts';
import type { RestoreMode } from '../model.ts';

/** A failure that the run itself found. */
export class RestoreRefused extends Error {
  readonly code: string;

  constructor(code: string, message: string) {
    super(message);
    this.name = 'RestoreRefused';
    this.code = code;
  }
}

/**
 * The safety copy is back but for what the message names, which the server refuses. Final: another try
 * would empty the database again, and others use it by now.
 */
export class PartlyBack extends Error {}

type Unproven = Exclude<Verdict, (typeof PROVEN_VERDICTS)[number]>;

/** Why a restore ends that goes on only with what is proven. */
export const UNPROVEN_CODES: Record<Unproven, string> = {
  mismatch: 'PROOF_MISMATCH',
  not_restorable: 'PROOF_REFUSED',
  missing: 'BACKUP_MISSING',
  cannot_confirm: 'PROOF_IMPOSSIBLE',
  unproven: 'PROOF_IMPOSSIBLE',
};

/** Others have ended the restore meanwhile, as `own-database settle` does: it is left as it is. */
export class RestoreEnded extends Error {
  constructor() {
    super('The restore was ended by others while it ran.');
    this.name = 'RestoreEnded';
  }
}

/** What the user sees; undefined for a fault of ours, whose message may contain anything. */
export function restoreFailureOf(error: unknown): JobFailure | undefined {
  if (
    error instanceof Problem ||
    error instanceof RestoreRefused ||
    error instanceof RestoreFailure ||
    error instanceof DumpFailure
  ) {
    return { code: error.code, message: error.message };
  }
  if (error instanceof ArtifactCorrupt || error instanceof ManifestInvalid) {
    return {
      code: 'BACKUP_CORRUPT',
      message: 'What the storage holds is not what was backed up. Restore another backup.',
    };
  }
  if (error instanceof IdentityMismatch) {
    return {
      code: 'BACKUP_CORRUPT',
      message: 'The stored backup is not encrypted to a key of this organisation.',
    };
  }
  if (error instanceof StorageError) {
    const missing = error.reason === 'not-found';
    return {
      code: missing
        ? 'BACKUP_MISSING'
        : `STORAGE_${error.reason.toUpperCase().replaceAll('-', '_')}`,
      message: missing
        ? 'The backup is missing from its storage. If that is a folder on another machine, make it ' +
          'available here; otherwise restore another backup.'
        : `The backup could not be read. ${error.message}`,
    };
  }
  if (error instanceof HostNotFound) {
    return {
      code: 'STORAGE_UNREACHABLE',
      message: `The storage could not be reached: the address of its host ${error.host} could not be looked up.`,
    };
  }
  return undefined;
}

/** Whether another attempt in a while may well succeed, by the rule for backups. */
export function mayPass(error: unknown): boolean {
  return isTransient(error) || (error instanceof RestoreRefused && isTransientCode(error.code));
}

/**
 * Whether the database is as it was and will not be swapped. Other errors leave that open, or say
 * that it was swapped (`SWAP_UNFINISHED`).
 */
export function isRefusedSwap(error: unknown): boolean {
  return error instanceof RestoreFailure && error.code === 'SWAP_FAILED';
}

/** The engine itself could not finish it, which the next try will hardly change. */
export function isUnfinishedSwap(error: unknown): boolean {
  return error instanceof RestoreFailure && error.code === 'SWAP_UNFINISHED';
}

/** Whether someone else got to the target first: what is there is theirs, so nothing may be undone. */
export function isOfOthers(mode: RestoreMode, error: unknown): boolean {
  const code = error instanceof RestoreFailure ? error.code : undefined;
  return (
    (mode === 'external_target' && code === 'TARGET_NOT_EMPTY') ||
    (mode === 'new_database' && code === 'TARGET_EXISTS')
  );
}

export const OUR_FAULT: JobFailure = {
  code: 'INTERNAL',
  message: 'Something went wrong on our side. Try again; the log has the details.',
};
