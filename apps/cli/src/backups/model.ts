import type { Holdfast } from '../connection/index.ts';

export type Backup = Awaited<ReturnType<Holdfast['backup']['readBackup']>>;
