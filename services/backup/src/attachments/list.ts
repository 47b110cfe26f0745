import { listPage, type Page, type PageRequest } from '@holdfast/platform/paging';
import type { Caller } from '../caller/index.ts';
import { requireDatasource } from '../datasources/index.ts';
import type { Parts } from '../parts.ts';
import { findPolicies, type Policy } from '../policies/index.ts';
import type { Attachment } from './model.ts';
import { selectAttachments } from './store.ts';

export async function listAttachments(
  { database, cursors }: Parts,
  { organisation }: Caller,
  request: { datasourceId: string } & PageRequest,
): Promise<Page<{ attachment: Attachment; policy: Policy }>> {
  const { datasourceId, limit, cursor } = request;
  const query = { organisation, route: 'attachments', filters: { datasourceId }, limit, cursor };
  return database.tenant(organisation, async (tx) => {
    await requireDatasource(tx, organisation, datasourceId);
    const page = await listPage(cursors, query, {
      rows: (slice) => selectAttachments(tx, organisation, { datasourceId, ...slice }),
      position: (attachment) => [attachment.priority, attachment.policyId],
    });
    const ids = page.items.map((attachment) => attachment.policyId);
    const policies = await findPolicies(tx, organisation, ids);
    // A policy that was detached and deleted between the two reads is simply left out.
    const items = page.items.flatMap((attachment) => {
      const policy = policies.get(attachment.policyId);
      return policy ? [{ attachment, policy }] : [];
    });
    return { ...page, items };
  });
}
