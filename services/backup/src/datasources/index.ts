export { bringBackDatasource, undeleteDatasource } from './bring-back.ts';
export { contextOf as credentialsContext, openCredentials } from './credentials.ts';
export { noteDumped } from './note-dumped.ts';
export { requireDatasource } from './require.ts';
export {
  deleteOldDatasources,
  findDatasource,
  findDatasourceName,
  markDatasourceDeleted,
  recordLastProof,
  setNextTest,
} from './store.ts';
