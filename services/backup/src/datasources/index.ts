export { requireDatasource } from './require.ts';
export { contextOf as credentialsContext, openCredentials } from './seal.ts';
