import type { Guard } from '@holdfast/platform/http';
import type { Refusals } from '../audit-log/index.ts';
import type { Caller, Engine } from '../engine/index.ts';
import type { AuthDatabase } from '../tables.ts';
import { authenticate } from './authenticate.ts';

/** For routes that people call, with the session that they got by signing in. */
export function sessionGuard(
  parts: { database: AuthDatabase; engine: Engine; refusals: Refusals },
  options?: { believesEveryProvider: boolean },
): Guard<Caller> {
  return {
    name: 'session',
    description:
      'The `sessionToken` from signing in or up; browser sessions have it in a cookie. The other ' +
      'services do not accept it.',
    verify: (_, request) => authenticate(parts, request, options),
  };
}
