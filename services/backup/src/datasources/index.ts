export { requireDatasource } from './require.ts';
