import { pages } from '@holdfast/clients';
import { OWN_DOMAIN } from '../registry/names.ts';
import type { Platform } from '../steps/start-platform.ts';
import { INVITED } from './fill.ts';

/** The ids that appear in the addresses of pages. */
export type Things = Awaited<ReturnType<typeof findThings>>;

export async function findThings({ holdfast }: Platform) {
  const { auth, backup, domains } = holdfast;
  const { organisations } = await auth.getAccount();
  const organisationId = organisations[0]?.id ?? '';
  const datasources = await Array.fromAsync(pages(backup.listDatasources));
  const idOf = (name: string) => datasources.find((one) => one.name === name)?.id;
  const shop = idOf('shop');
  const jobs = shop
    ? await Array.fromAsync(pages(backup.listDatasourceBackups, { path: { id: shop } }))
    : [];
  const newestOf = async (name: string) => {
    const id = idOf(name);
    if (id === undefined) return undefined;
    const { items } = await backup.listDatasourceBackups({ path: { id }, query: { limit: 1 } });
    return items[0];
  };
  const failed = await backup.listBackups({ query: { state: 'failed', limit: 1 } });
  const restores = shop
    ? await Array.fromAsync(pages(backup.listDatasourceRestores, { path: { id: shop } }))
    : [];
  const [policies, destinations, bulks, ideas, saved, watchers, hits, invitations] =
    await Promise.all([
      backup.listBackupPolicies(),
      backup.listStorageDestinations(),
      domains.listBulkChecks(),
      domains.listNameGenerators(),
      domains.listSavedDomains({ query: { search: OWN_DOMAIN } }),
      domains.listWatchers(),
      domains.listHits(),
      auth.listInvitations({ path: { organisationId } }),
    ]);
  const worst = hits.items.toSorted((a, b) => b.score - a.score)[0];
  return {
    shop,
    unproven: idOf('reports'),
    fresh: idOf('new-app'),
    proven: jobs.find(({ trigger, state }) => trigger === 'manual' && state === 'completed')?.jobId,
    failed: failed.items[0],
    excepted: await newestOf('analytics'),
    refused: await newestOf('billing'),
    lost: await newestOf('archive'),
    overwrite: restores.find(({ mode }) => mode === 'overwrite')?.id,
    test: restores.find(({ mode }) => mode === 'sandbox')?.id,
    policy: policies.items[0]?.id,
    destination: destinations.items[0]?.id,
    bulk: bulks.items[0]?.id,
    ideas: ideas.items[0]?.id,
    saved: saved.items[0]?.id,
    watcher: watchers.items[0]?.id,
    hit: worst?.id,
    invitation: invitations.items.find(({ email }) => email === INVITED)?.id,
  };
}
