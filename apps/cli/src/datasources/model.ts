import type { Holdfast } from '../connection/index.ts';

export type Datasource = Awaited<ReturnType<Holdfast['backup']['readDatasource']>>;
export type ConnectionTest = Awaited<ReturnType<Holdfast['backup']['verifyDatasource']>>;
