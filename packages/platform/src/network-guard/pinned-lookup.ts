import type { LookupAddress, LookupOptions } from 'node:dns';
import { isIPv6, type LookupFunction } from 'node:net';

type Callback = Parameters<LookupFunction>[2];

/** Can be given wherever `dns.lookup` can, in all its forms. */
export type PinnedLookup = {
  (hostname: string, callback: Callback): void;
  (hostname: string, options: number | LookupOptions, callback: Callback): void;
};

/** Answers with the pinned addresses and nothing else, whatever name it is asked for. */
export function pinnedLookup(addresses: readonly string[]): PinnedLookup {
  const known = addresses.map(
    (address): LookupAddress => ({ address, family: isIPv6(address) ? 6 : 4 }),
  );

  function answer(hostname: string, options: LookupOptions, callback: Callback): void {
    const wanted = familyOf(options);
    const answers = known.filter(({ family }) => wanted === 0 || family === wanted);
    const [first] = answers;
    process.nextTick(() => {
      if (!first) callback(notFound(hostname), '');
      else if (options.all) callback(null, answers);
      else callback(null, first.address, first.family);
    });
  }

  return (hostname: string, options: number | LookupOptions | Callback, callback?: Callback) => {
    if (typeof options === 'function') answer(hostname, {}, options);
    else if (!callback) throw new TypeError('A lookup needs a callback.');
    else answer(hostname, typeof options === 'number' ? { family: options } : options, callback);
  };
}

function familyOf({ family }: LookupOptions): number {
  if (family === 'IPv4') return 4;
  if (family === 'IPv6') return 6;
  return family ?? 0;
}

function notFound(hostname: string): NodeJS.ErrnoException {
  const message = `getaddrinfo ENOTFOUND ${hostname}`;
  return Object.assign(new Error(message), { code: 'ENOTFOUND', syscall: 'getaddrinfo', hostname });
}
