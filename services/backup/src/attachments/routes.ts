import { noContent, type Route, route } from '@holdfast/platform/http';
import { callerOf } from '../caller/index.ts';
import { describePolicy, type Policy, type PolicyParts } from '../policies/index.ts';
import { attachPolicy } from './attach.ts';
import { detachPolicy } from './detach.ts';
import { listAttachments } from './list.ts';
import type { Attachment } from './model.ts';
import {
  AttachmentParams,
  AttachmentsPage,
  AttachmentsParams,
  AttachmentsQuery,
  AttachmentView,
  AttachPolicy,
  UpdateAttachment,
} from './schema.ts';
import { updateAttachment } from './update.ts';

const tags = ['Attachments'];

export function attachmentRoutes(parts: PolicyParts): Route[] {
  const describe = describePolicy(parts.clock);
  const view = ({ attachment, policy }: { attachment: Attachment; policy: Policy }) => ({
    ...attachment,
    policy: describe(policy),
  });
  return [
    route({
      method: 'GET',
      url: '/datasources/:id/policies',
      operationId: 'listAttachedPolicies',
      summary: 'List the policies attached to a datasource',
      tags,
      access: 'read',
      proof: 'none',
      contents: 'none',
      params: AttachmentsParams,
      query: AttachmentsQuery,
      response: { 200: AttachmentsPage },
      handler: async (input) => {
        const request = { datasourceId: input.params.id, ...input.query };
        const page = await listAttachments(parts, callerOf(input), request);
        return { ...page, items: page.items.map(view) };
      },
    }),
    route({
      method: 'POST',
      url: '/datasources/:id/policies',
      operationId: 'attachPolicy',
      summary: 'Attach a policy to a datasource',
      tags,
      access: 'configure',
      proof: 'none',
      contents: 'none',
      params: AttachmentsParams,
      body: AttachPolicy,
      response: { 201: AttachmentView },
      errors: ['POLICY_ALREADY_ATTACHED'],
      handler: async (input) => {
        const attachment = { datasourceId: input.params.id, ...input.body };
        return view(await attachPolicy(parts, callerOf(input), attachment));
      },
    }),
    route({
      method: 'PATCH',
      url: '/datasources/:id/policies/:policyId',
      operationId: 'updateAttachment',
      summary: 'Enable or disable an attached policy, or set its priority',
      tags,
      access: 'configure',
      proof: 'none',
      contents: 'none',
      mayNeed: ['alerts.silence'],
      params: AttachmentParams,
      body: UpdateAttachment,
      response: { 200: AttachmentView },
      handler: async (input) => {
        const { id: datasourceId, policyId } = input.params;
        const which = { datasourceId, policyId };
        return view(await updateAttachment(parts, callerOf(input), which, input.body));
      },
    }),
    route({
      method: 'DELETE',
      url: '/datasources/:id/policies/:policyId',
      operationId: 'detachPolicy',
      summary: 'Detach a policy',
      tags,
      access: 'alerts.silence',
      proof: 'none',
      contents: 'none',
      params: AttachmentParams,
      response: { 204: noContent },
      handler: (input) => {
        const { id: datasourceId, policyId } = input.params;
        return detachPolicy(parts, callerOf(input), { datasourceId, policyId });
      },
    }),
  ];
}
