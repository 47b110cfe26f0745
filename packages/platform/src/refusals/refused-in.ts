import type { FastifyRequest } from 'fastify';
import { Problem } from '../errors/index.ts';
import type { Principal } from '../identity/index.ts';
import type { Refused } from './model.ts';

/**
 * What was refused to whom, if it is worth knowing. That a person is asked for a fresh proof is not:
 * everybody is, after ten minutes, and a proof that is wrong is recorded where it is given.
 */
export function refusedIn(
  error: unknown,
  operation: string,
  { principal, ip, headers }: Pick<FastifyRequest, 'principal' | 'ip' | 'headers'>,
): Refused | undefined {
  if (!(error instanceof Problem)) return undefined;
  const { organisation, actor, subject } = (principal ?? {}) as Partial<Principal>;
  if (organisation === undefined || actor === undefined || subject === undefined) return undefined;
  const isOfMachine = error.code === 'STEP_UP_REQUIRED' && actor === 'machine';
  if (error.code !== 'FORBIDDEN' && !isOfMachine) return undefined;
  return {
    organisation,
    actor: { type: actor, id: subject },
    operation,
    reason: isOfMachine ? 'proof' : 'permission',
    ipAddress: ip,
    userAgent: headers['user-agent'],
  };
}
