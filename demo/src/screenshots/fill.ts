import { pages } from '@holdfast/clients';
import type { Folder } from '../folder.ts';
import type { Shown } from '../model.ts';
import type { Platform } from '../steps/start-platform.ts';
import { PAST } from './history.ts';

export const INVITED = 'ines.lund@quaylark.example';
const COLLEAGUES = [
  { email: INVITED, role: 'admin' },
  { email: 'jonas.hale@quaylark.example', role: 'viewer' },
] as const;

/** Further databases, people and machines, added as any user could; `history.ts` gives them a past. */
export async function fill({ holdfast }: Platform, folder: Folder): Promise<Shown<void>> {
  const { auth, backup } = holdfast;
  const says = `${Object.keys(PAST).length} databases, ${COLLEAGUES.length} invitations, a machine`;
  const known = await Array.fromAsync(pages(backup.listDatasources));
  const { organisations } = await auth.getAccount();
  const path = { organisationId: organisations[0]?.id ?? '' };
  const credentials = {
    mode: 'fields' as const,
    ...{ host: '127.0.0.1', port: folder.kept.shopPort ?? 0, database: 'shop' },
    ...{ username: 'shop', password: folder.kept.shopPassword },
  };
  const policies = await Array.fromAsync(pages(backup.listBackupPolicies));
  const missing = Object.entries(PAST).filter(([name]) => !known.some((one) => one.name === name));
  for (const [name, { active = true, scheduled = true }] of missing) {
    const { id } = await backup.createDatasource({
      body: { name, engine: 'postgresql', credentials, active },
    });
    const policyId = policies[0]?.id;
    if (scheduled && policyId) await backup.attachPolicy({ path: { id }, body: { policyId } });
  }
  if (missing.length === 0) return { says, found: true, value: undefined };
  const password = folder.kept.ownerPassword;
  await auth.signUp({ body: { name: 'Ines Lund', email: INVITED, password } });
  for (const body of COLLEAGUES) await auth.createInvitation({ path, body });
  await auth.createServiceAccount({ path, body: { name: 'deploy pipeline', role: 'member' } });
  return { says, value: undefined };
}

/** Of what the proof of a backup excepts, so that both kinds are seen. */
export async function acceptOne({ holdfast }: Platform): Promise<Shown<void>> {
  const { backup } = holdfast;
  const { items } = await backup.listDatasources({ query: { search: 'analytics' } });
  const path = { id: items[0]?.id ?? '' };
  const { items: known } = await backup.listAcceptedExceptions({ path });
  const { items: tests } = await backup.listDatasourceRestores({ path, query: { limit: 1 } });
  const [test] = tests;
  const object = test?.proof.objects?.at(-1)?.object;
  if (test && object && known.length === 0) {
    await backup.acceptExceptions({ path, body: { restoreId: test.id, objects: [object] } });
  }
  return { says: `${object}`, found: known.length > 0, value: undefined };
}
