import type { Principal } from '@holdfast/platform/identity';
import type { Caller } from './model.ts';

const USER_AGENT_LIMIT = 512;

/** What a request says about its caller. */
export function callerOf(input: {
  principal: Principal;
  request: { ip: string; headers: Record<string, string | string[] | undefined> };
}): Caller {
  const { organisation, actor, subject, permissions, unproven } = input.principal;
  return {
    organisation,
    actor: { type: actor, id: subject },
    permissions,
    unproven,
    ipAddress: input.request.ip,
    userAgent: input.request.headers['user-agent']?.slice(0, USER_AGENT_LIMIT) as
      | string
      | undefined,
  };
}
