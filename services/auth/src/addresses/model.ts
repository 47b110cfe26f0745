export type AddressStanding = {
  email: string;
  verified: boolean;
  /** The address that waits to be confirmed. */
  change: { email: string; expiresAt: string } | null;
  /** Whether mail can be sent. */
  mail: boolean;
};

export type Confirmed = { email: string; what: 'verified' | 'changed' | 'restored' };
