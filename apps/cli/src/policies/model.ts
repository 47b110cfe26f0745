import type { Holdfast } from '../connection/index.ts';

export type Policy = Awaited<ReturnType<Holdfast['backup']['readBackupPolicy']>>;
