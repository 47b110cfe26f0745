import type { BackupParts } from '../backups/index.ts';
import type { RestoreStep } from './model.ts';

/** What compose.ts hands in. */
type RestoreHooks = {
  /** Called at each step that a restore reaches, before the next one begins. */
  onRestoreStep(step: RestoreStep): void | Promise<void>;
};

/** A restore may have to make a backup first. */
export type RestoreParts = BackupParts & RestoreHooks;
