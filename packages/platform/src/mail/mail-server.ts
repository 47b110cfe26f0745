import { Secret } from '../secrets/index.ts';

/** The operator's server for outgoing mail. */
export type MailServer = {
  host: string;
  port: number;
  /** TLS from the first byte; otherwise the connection is upgraded if the server supports it. */
  secure: boolean;
  account?: { user: string; password: Secret };
  from: { name: string; address: string };
};

const ADDRESS = /^[^\s@<>"(),:;\\[\]]+@[^\s@<>"(),:;\\[\]]+$/;
const NAMED = /^(?<name>[^<>\p{Cc}]*)<(?<address>[^<>]+)>$/u;

/**
 * Reads `smtp://user:password@host:587` or `smtps://…`, and the sender as `address` or
 * `Name <address>`. Without a sender, mail comes from the account if that is an address, else from
 * `holdfast@` the server's host. Undefined if either cannot be read.
 */
export function readMailServer(url: Secret, sender?: string): MailServer | undefined {
  const parsed = URL.parse(url.reveal());
  if (!parsed || !/^smtps?:$/.test(parsed.protocol) || parsed.hostname === '') return undefined;
  if (!/^\/?$/.test(parsed.pathname) || parsed.search !== '' || parsed.hash !== '')
    return undefined;
  const user = decode(parsed.username);
  const password = decode(parsed.password);
  if (user === undefined || password === undefined) return undefined;
  const secure = parsed.protocol === 'smtps:';
  const host = parsed.hostname.replace(/^\[(.*)\]$/, '$1');
  const from = readSender(sender ?? (ADDRESS.test(user) ? user : `holdfast@${host}`));
  if (!from) return undefined;
  return {
    host,
    port: parsed.port === '' ? (secure ? 465 : 587) : Number(parsed.port),
    secure,
    ...(user !== '' && { account: { user, password: new Secret(password) } }),
    from,
  };
}

export function readSender(text: string): MailServer['from'] | undefined {
  const { name = '', address = text } = NAMED.exec(text.trim())?.groups ?? {};
  if (!ADDRESS.test(address.trim())) return undefined;
  return { name: name.trim().replace(/^"(.*)"$/, '$1') || 'Holdfast', address: address.trim() };
}

function decode(text: string): string | undefined {
  try {
    return decodeURIComponent(text);
  } catch {
    return undefined;
  }
}
