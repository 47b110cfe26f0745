import { type Backup, pages } from '@holdfast/clients';
import type { Connected, Holdfast } from '../connection/index.ts';
import { findDatasource } from '../datasources/find.ts';
import { moment } from '../terminal/index.ts';

export async function listAcceptedExceptions(
  { holdfast, output }: Connected,
  wanted: string,
): Promise<void> {
  const { id, name } = await findDatasource(holdfast, wanted);
  output.list(await acceptedOf(holdfast, id), {
    id: (one) => one.id,
    columns: {
      id: (one) => one.id,
      object: ({ object }) => object,
      why: ({ why }) => why,
      'accepted (UTC)': ({ acceptedAt }) => moment(acceptedAt),
    },
    none: `Nothing was accepted for ${name}.`,
  });
}

/** A datasource has at most a thousand. */
export function acceptedOf({ backup }: Holdfast, id: string): Promise<Backup.AcceptedException[]> {
  const query = { limit: 100 };
  return Array.fromAsync(pages(backup.listAcceptedExceptions, { path: { id }, query }));
}
