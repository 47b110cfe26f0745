const FOLLOW_REQUEST = 'request';

export type DashboardAddress = {
  /** What the operator set. */
  publicUrl: string | undefined;
  /** The dashboard's address on this machine. */
  local: string;
};

/**
 * The dashboard's address for links, from this service's address behind the front that passed the
 * request on. No Host header decides, unless the operator wants that: the caller who asks for somebody
 * else's link must not choose where it leads.
 */
export function dashboardBefore(ownAddress: string): string {
  return ownAddress.replace(/\/api\/auth$/, '');
}

/** The same where no front passed a request on: as the operator set it, else on this machine. */
export function dashboardHere({ publicUrl, local }: DashboardAddress): string {
  return publicUrl === undefined || publicUrl === FOLLOW_REQUEST
    ? local
    : publicUrl.replace(/\/+$/, '');
}
