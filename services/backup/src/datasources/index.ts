export { requireDatasource } from './require.ts';
export { contextOf as credentialsContext } from './seal.ts';
