/** The host may not be connected to from here: `reason` is a word such as `loopback`. */
export class NetworkForbidden extends Error {
  readonly host: string;
  readonly reason: string;

  constructor(host: string, reason: string) {
    super(`Connections to ${host} are not allowed: it has a ${reason} address.`);
    this.name = 'NetworkForbidden';
    this.host = host;
    this.reason = reason;
  }
}

/** The host has no address: no such name, not a name at all, or no answer in time. */
export class HostNotFound extends Error {
  readonly host: string;
  readonly timedOut: boolean;

  constructor(host: string, options: { timedOut?: boolean; cause?: unknown } = {}) {
    const timedOut = options.timedOut ?? false;
    super(
      timedOut
        ? `Looking up the address of ${host} took too long.`
        : `There is no address for ${host}.`,
      {
        cause: options.cause,
      },
    );
    this.name = 'HostNotFound';
    this.host = host;
    this.timedOut = timedOut;
  }
}
