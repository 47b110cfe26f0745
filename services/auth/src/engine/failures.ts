import { type ErrorCode, Problem } from '@holdfast/platform/errors';
import { isAPIError } from 'better-auth/api';

/**
 * Our rules refuse first, so most of these never occur; what our rules miss must still come out as one
 * of our codes and not as better-auth's.
 */
const CODES: Readonly<Record<string, ErrorCode>> = {
  INVALID_EMAIL_OR_PASSWORD: 'UNAUTHENTICATED',
  UNAUTHORIZED: 'UNAUTHENTICATED',
  FAILED_TO_GET_SESSION: 'UNAUTHENTICATED',
  ORGANIZATION_NOT_FOUND: 'NOT_FOUND',
  USER_IS_NOT_A_MEMBER_OF_THE_ORGANIZATION: 'NOT_FOUND',
  MEMBER_NOT_FOUND: 'NOT_FOUND',
  INVITATION_NOT_FOUND: 'NOT_FOUND',
  YOU_ARE_NOT_THE_RECIPIENT_OF_THE_INVITATION: 'NOT_FOUND',
  USER_IS_ALREADY_A_MEMBER_OF_THIS_ORGANIZATION: 'ALREADY_MEMBER',
  YOU_CANNOT_LEAVE_THE_ORGANIZATION_AS_THE_ONLY_OWNER: 'SOLE_OWNER',
  YOU_CANNOT_LEAVE_THE_ORGANIZATION_WITHOUT_AN_OWNER: 'SOLE_OWNER',
};

/** Runs one call of better-auth: turns its refusals into problems, and passes other errors on. */
export async function asking<T>(call: () => Promise<T>): Promise<T> {
  try {
    return await call();
  } catch (error) {
    if (!isAPIError(error) || error.statusCode >= 500) throw error;
    const code = CODES[String(error.body?.code)] ?? byStatus(error.statusCode);
    if (!code) throw error;
    throw new Problem(code, { cause: error });
  }
}

/** Which of better-auth's codes a failed call gave, for the callers that expect one. */
export function refusalOf(error: unknown): string | undefined {
  return isAPIError(error) ? error.body?.code : undefined;
}

function byStatus(status: number): ErrorCode | undefined {
  if (status === 401) return 'UNAUTHENTICATED';
  if (status === 403) return 'FORBIDDEN';
  return undefined;
}
