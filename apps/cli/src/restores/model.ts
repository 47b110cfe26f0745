import type { Holdfast } from '../connection/index.ts';

export type Restore = Awaited<ReturnType<Holdfast['backup']['readRestore']>>;
export const MODES = ['new_database', 'external_target', 'overwrite'] as const;
export type Mode = (typeof MODES)[number];
