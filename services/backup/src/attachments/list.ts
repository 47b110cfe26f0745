import { type Page, toPage } from '@holdfast/platform/paging';
import type { Caller } from '../caller/index.ts';
import { requireDatasource } from '../datasources/index.ts';
import type { Parts } from '../parts.ts';
import { findPolicies, type Policy } from '../policies/index.ts';
import type { Attachment } from './model.ts';
import { selectAttachments } from './store.ts';

export async function listAttachments(
  { database, cursors }: Parts,
  { organisation }: Caller,
  request: { datasourceId: string; limit: number; cursor?: string | undefined },
): Promise<Page<{ attachment: Attachment; policy: Policy }>> {
  const { datasourceId, limit, cursor } = request;
  const query = { organisation, route: 'attachments', filters: { datasourceId } };
  const after = cursors.read(query, cursor);
  const rows = await database.tenant(organisation, async (tx) => {
    await requireDatasource(tx, organisation, datasourceId);
    const attachments = await selectAttachments(tx, organisation, { datasourceId, after, limit });
    const policies = await findPolicies(
      tx,
      organisation,
      attachments.map((attachment) => attachment.policyId),
    );
    return attachments.flatMap((attachment) => {
      const policy = policies.get(attachment.policyId);
      return policy ? [{ attachment, policy }] : [];
    });
  });
  return toPage(
    rows,
    limit,
    ({ attachment }) => [attachment.priority, attachment.policyId],
    (position) => cursors.issue(query, position),
  );
}
