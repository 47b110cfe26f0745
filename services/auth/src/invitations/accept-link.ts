import { Problem } from '@holdfast/platform/errors';
import { originOf } from '../audit-log/index.ts';
import type { Caller, Engine } from '../engine/index.ts';
import { type LinkParts, LinkRefused, proveAddress, useLink } from '../links/index.ts';
import { holdUser, type Organisation } from '../organisations/index.ts';
import { joinByInvitation } from './accept.ts';
import { noteRefusal } from './note-refusal.ts';

type AcceptParts = LinkParts & { engine: Engine };

/** Accepts by the link, which is good for its own address only: anybody else who has it is refused. */
export async function acceptByLink(
  parts: AcceptParts,
  caller: Caller,
  token: string,
): Promise<Organisation> {
  const { client } = caller;
  let invitationId = '';
  const use = { token, purposes: ['invitation'] as const, client, actor: caller.id };
  try {
    return await useLink(parts, use, async (tx, link, at) => {
      if (link.address !== caller.email) throw new LinkRefused('another_address');
      if (!(await holdUser(tx, caller.id))) throw new Problem('UNAUTHENTICATED');
      invitationId = link.subject;
      const joined = await joinByInvitation(tx, parts.engine, caller, { invitationId, at });
      if (!joined) throw new LinkRefused('changed');
      const proof = { userId: caller.id, origin: originOf(caller), at };
      await proveAddress(tx, parts.engine, link, proof);
      return joined;
    });
  } catch (error) {
    const isMember = error instanceof Problem && error.code === 'ALREADY_MEMBER';
    if (isMember) await noteRefusal(parts, caller, { invitationId, error });
    throw error;
  }
}
