import { type Guard, noContent, type Route, route } from '@holdfast/platform/http';
import type { ServicePrincipal } from '@holdfast/platform/identity';
import type { Refusals } from '../audit-log/index.ts';
import type { ErasedAddresses } from '../erased-addresses/index.ts';
import { listRevocations } from '../revocations/index.ts';
import type { AuthDatabase } from '../tables.ts';
import { findErased } from './find-erased.ts';
import { findMembers } from './find-members.ts';
import { listOwners } from './list-owners.ts';
import { recordRefused } from './record-refused.ts';
import { resolve } from './resolve.ts';
import {
  ErasedAnswer,
  ErasedBody,
  MembersAnswer,
  MembersBody,
  OwnersAnswer,
  OwnersBody,
  RefusedBody,
  ResolveAnswer,
  ResolveBody,
  RevocationsAnswer,
  RevocationsBody,
} from './schema.ts';

export function directoryRoutes(
  parts: { database: AuthDatabase; erasedAddresses: ErasedAddresses; refusals: Refusals },
  access: Guard<ServicePrincipal>,
): Route[] {
  return [
    route({
      method: 'POST',
      url: '/directory/resolve',
      operationId: 'resolveDirectory',
      summary: 'Look up who has these ids',
      description: 'For services. Unknown ids are left out; an erased user is anonymised.',
      tags: ['Services'],
      access,
      proof: 'none',
      contents: 'none',
      body: ResolveBody,
      response: { 200: ResolveAnswer },
      handler: async ({ body }) => ({ items: await resolve(parts, body.ids) }),
    }),
    route({
      method: 'POST',
      url: '/directory/owners',
      operationId: 'listDirectoryOwners',
      summary: 'Who owns this organisation',
      description:
        'For services that need to notify them. Returns the 50 who joined first, or nobody if ' +
        'there is no such organisation.',
      tags: ['Services'],
      access,
      proof: 'none',
      contents: 'none',
      body: OwnersBody,
      response: { 200: OwnersAnswer },
      handler: async ({ body }) => ({ items: await listOwners(parts, body.organisationId) }),
    }),
    route({
      method: 'POST',
      url: '/directory/refusals',
      operationId: 'recordRefusal',
      summary: 'Record what was refused to somebody',
      description: 'For services that have no audit log of their own.',
      tags: ['Services'],
      access,
      proof: 'none',
      contents: 'none',
      body: RefusedBody,
      response: { 204: noContent },
      handler: ({ body, principal }) =>
        recordRefused(parts, { ...body, service: principal.subject }),
    }),
    route({
      method: 'POST',
      url: '/directory/members',
      operationId: 'findDirectoryMembers',
      summary: 'Which of these addresses belong to members of an organisation',
      description: 'For services that are about to send them mail. Addresses are in lower case.',
      tags: ['Services'],
      access,
      proof: 'none',
      contents: 'none',
      body: MembersBody,
      response: { 200: MembersAnswer },
      handler: async ({ body }) => ({ items: await findMembers(parts, body) }),
    }),
    route({
      method: 'POST',
      url: '/directory/erased-addresses',
      operationId: 'findErasedAddresses',
      summary: 'Which of these addresses were erased with their accounts',
      description:
        'For services that keep addresses to send mail to: delete those that were named or ' +
        'confirmed before `erasedAt`. Reported for 30 days, or until an account has the ' +
        'address again. `organisationIds` says where this applies; null means everywhere.',
      tags: ['Services'],
      access,
      proof: 'none',
      contents: 'none',
      // Each process asks after each erasure, with several calls per thousand addresses.
      perMinute: 6_000,
      body: ErasedBody,
      response: { 200: ErasedAnswer },
      handler: async ({ body }) => ({ items: await findErased(parts, body.emails) }),
    }),
    route({
      method: 'POST',
      url: '/directory/revocations',
      operationId: 'listRevocations',
      summary: 'Which tokens must no longer be accepted',
      description:
        'For services, every few seconds: what was revoked since the `after` of the previous ' +
        'answer, or in the last few minutes. Some entries may be repeated.',
      tags: ['Services'],
      access,
      proof: 'none',
      contents: 'none',
      // Many processes may share one address, and each asks every two seconds.
      perMinute: 6_000,
      body: RevocationsBody,
      response: { 200: RevocationsAnswer },
      handler: ({ body }) => listRevocations(parts, body.after),
    }),
  ];
}
