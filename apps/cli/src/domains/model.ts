import type { Holdfast } from '../connection/index.ts';

export type Result = Awaited<ReturnType<Holdfast['domains']['checkDomain']>>;
export type BulkJob = Awaited<ReturnType<Holdfast['domains']['readBulkCheck']>>;
export type Saved = Awaited<ReturnType<Holdfast['domains']['saveDomain']>>;
export type Mode = Result['mode'];
