export { requireDatasource } from './require.ts';
export { contextOf as credentialsContext, openCredentials } from './seal.ts';
export {
  findDatasourceName,
  markDatasourceDeleted,
  recordLastProof,
  setNextTest,
} from './store.ts';
