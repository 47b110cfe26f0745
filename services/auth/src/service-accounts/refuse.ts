import { Problem } from '@holdfast/platform/errors';
import type { Role } from '@holdfast/platform/identity';
import { mayGive } from '../organisations/index.ts';
import type { Allowed } from './model.ts';
import { isExpired, permissionsOf } from './rules.ts';

export function refuseMoreThan(actor: Role, allowed: Allowed): void {
  if (mayGive(actor, permissionsOf(allowed))) return;
  throw new Problem('FORBIDDEN', {
    msg: 'You cannot grant more than you are allowed to do yourself.',
  });
}

export function refusePast(expiresAt: Date | null, now: Date): void {
  if (isExpired(expiresAt, now)) throw Problem.validation({ expiresAt: 'must be in the future' });
}
