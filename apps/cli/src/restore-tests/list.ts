import { pages } from '@holdfast/clients';
import type { Connected, Holdfast } from '../connection/index.ts';
import { findDatasource } from '../datasources/find.ts';
import { type Limited, listFirst } from '../output/index.ts';
import { RESTORES } from '../restores/view.ts';

export async function listTests(
  { holdfast, output }: Connected,
  wanted: string,
  { limit }: Limited,
): Promise<void> {
  const { id } = await findDatasource(holdfast, wanted);
  await listFirst(output, () => testsOf(holdfast, id), { limit }, RESTORES);
}

/** The list of restores has both kinds; tests are those that go to a sandbox. */
async function* testsOf(holdfast: Holdfast, id: string) {
  const query = { limit: 100 };
  for await (const each of pages(holdfast.backup.listDatasourceRestores, { path: { id }, query })) {
    if (each.mode === 'sandbox') yield each;
  }
}
