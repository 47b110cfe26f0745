const FOLLOW_REQUEST = 'request';

export type DashboardAddress = {
  /** What the operator set. */
  publicUrl: string | undefined;
  /** Where the pages are on this machine. */
  local: string;
};

/**
 * Where the pages are that links lead to, by the address of this service behind the front that passed
 * a request on. No Host header decides, unless the operator wants that: whoever asks for somebody
 * else's link must not choose where it leads.
 */
export function dashboardBefore(ownAddress: string): string {
  return ownAddress.replace(/\/api\/auth$/, '');
}

/** The same where no front did: as the operator set it, else on this machine. */
export function dashboardHere({ publicUrl, local }: DashboardAddress): string {
  return publicUrl === undefined || publicUrl === FOLLOW_REQUEST
    ? local
    : publicUrl.replace(/\/+$/, '');
}
