import { ownAddress } from '@holdfast/platform/http';

const FOLLOW_REQUEST = 'request';

export type DashboardAddress = {
  /** What the operator set. */
  publicUrl: string | undefined;
  /** Where the pages are on this machine. */
  local: string;
};

/**
 * Where the pages are that links lead to: as the operator set it, else the front that passed this
 * request on, else this machine. No Host header decides, unless the operator wants that: whoever
 * asks for somebody else's link must not choose where it leads.
 */
export function dashboardOf(
  request: Parameters<typeof ownAddress>[0],
  { publicUrl, local }: DashboardAddress,
): string {
  if (request.passedOnAt !== undefined) {
    return ownAddress(request, publicUrl).replace(/\/api\/auth$/, '');
  }
  return dashboardHere({ publicUrl, local });
}

/** The same for whoever has no request. */
export function dashboardHere({ publicUrl, local }: DashboardAddress): string {
  return publicUrl === undefined || publicUrl === FOLLOW_REQUEST
    ? local
    : publicUrl.replace(/\/+$/, '');
}
