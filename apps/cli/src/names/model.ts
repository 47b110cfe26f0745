import type { Holdfast } from '../connection/index.ts';

export type GeneratorJob = Awaited<ReturnType<Holdfast['domains']['readNameGenerator']>>;
export type Wanted = Parameters<Holdfast['domains']['createNameGenerator']>[0]['body'];
