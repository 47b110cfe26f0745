import type { Connected } from '../connection/index.ts';
import { findDatasource } from './find.ts';

export async function setActive(
  { holdfast, output }: Connected,
  wanted: string,
  active: boolean,
): Promise<void> {
  const { id } = await findDatasource(holdfast, wanted);
  const { activateDatasource, deactivateDatasource } = holdfast.backup;
  const datasource = await (active ? activateDatasource : deactivateDatasource)({ path: { id } });
  output.done(`${datasource.name} is now ${active ? 'active' : 'inactive'}.`, datasource, id);
}
