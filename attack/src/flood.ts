import type { Platform } from './platform.ts';
import { openSilentPort } from './silent-port.ts';
import { createTenant, type Tenant } from './tenant.ts';

const DATASOURCES = 100;

export type Flood = {
  tenant: Tenant;
  jobs: { datasource: string; job: string }[];
  close(): void;
};

/** As many backups as an organisation may have waiting, each of a server that never answers. */
export async function floodBackups(platform: Platform): Promise<Flood> {
  const silent = await openSilentPort();
  const tenant = createTenant(await platform.owner('backup'));
  const jobs: Flood['jobs'] = [];
  for (let n = 0; n < DATASOURCES; n += 1) {
    const datasource = await tenant.addDatasource(`flood ${n}`, silent);
    jobs.push({ datasource, job: await tenant.runNow(datasource) });
  }
  return { tenant, jobs, close: silent.close };
}
