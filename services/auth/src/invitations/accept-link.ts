import { Problem } from '@holdfast/platform/errors';
import type { Caller, Engine } from '../engine/index.ts';
import { type LinkParts, LinkRefused, useLink } from '../links/index.ts';
import { holdUser, type Organisation } from '../organisations/index.ts';
import { joinByInvitation } from './accept.ts';

type AcceptParts = LinkParts & { engine: Engine };

/** By the link, which is good for its own address only: whoever else has it gets nothing. */
export function acceptByLink(
  parts: AcceptParts,
  caller: Caller,
  token: string,
): Promise<Organisation> {
  const { client } = caller;
  return useLink(parts, { token, purposes: ['invitation'], client }, async (tx, link) => {
    if (link.address !== caller.email) throw new LinkRefused('another address');
    if (!(await holdUser(tx, caller.id))) throw new Problem('UNAUTHENTICATED');
    const joined = await joinByInvitation(tx, parts.engine, caller, link.subject);
    if (!joined) throw new LinkRefused('changed');
    return joined;
  });
}
