import type { Holdfast } from '../connection/index.ts';

export type Destination = Awaited<ReturnType<Holdfast['backup']['readStorageDestination']>>;
