import { HoldfastError } from './error.ts';
import type { Addresses, HoldfastOptions } from './model.ts';

/** The services' addresses: all below the one `url`, or each as given in `urls`. */
export function addressesOf({ url, urls }: Pick<HoldfastOptions, 'url' | 'urls'>): Addresses {
  if (urls)
    return { auth: clean(urls.auth), backup: clean(urls.backup), domains: clean(urls.domains) };
  if (url === undefined) throw unusable('A url is needed, such as http://127.0.0.1:4000.');
  const base = clean(url);
  return { auth: `${base}/api/auth`, backup: `${base}/api/backup`, domains: `${base}/api/domains` };
}

function clean(address: string): string {
  const url = URL.canParse(address) ? new URL(address) : undefined;
  if (!url || !/^https?:$/.test(url.protocol)) {
    throw unusable(
      'An address must begin with http:// or https://, such as http://127.0.0.1:4000.',
    );
  }
  if (url.username || url.password) {
    throw unusable(
      'An address must not contain a user name or a password: sign in, or use a service account.',
    );
  }
  return `${url.origin}${url.pathname}`.replace(/\/+$/, '');
}

const unusable = (message: string) => new HoldfastError({ type: 'USAGE', message });
