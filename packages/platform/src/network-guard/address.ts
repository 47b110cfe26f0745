import ipaddr from 'ipaddr.js';

type Address = ipaddr.IPv4 | ipaddr.IPv6;

/**
 * Where clouds hand out credentials to any caller. Never a customer's host, so refused even where
 * private networks are allowed. One of them (Azure's) is not in any special range.
 */
const METADATA = new Set([
  '169.254.169.254',
  '169.254.170.2',
  '169.254.170.23',
  '100.100.100.200',
  '168.63.129.16',
  '192.0.0.192',
  'fd00:ec2::254',
  'fd00:ec2::23',
  'fd20:ce::254',
]);

/** ipaddr.js calls every unknown range unicast; only 2000::/3 has been allocated. */
const GLOBAL_IPV6 = ipaddr.IPv6.parseCIDR('2000::/3');

/** Names for the common ranges; any other range keeps the library's name. */
const REASONS: Record<string, string> = {
  linkLocal: 'link-local',
  uniqueLocal: 'private',
  deprecatedSiteLocal: 'private',
  carrierGradeNat: 'carrier-grade NAT',
  rfc6052: 'NAT64',
  rfc6145: 'NAT64',
  teredo: 'Teredo',
};

/**
 * Reads an address as the system's resolver would, `0x7f.1` and `2130706433` included; undefined
 * if it is a name. An IPv4 address that is mapped into IPv6 comes out as IPv4.
 */
export function readAddress(text: string): Address | undefined {
  return ipaddr.isValid(text) ? ipaddr.process(text) : undefined;
}

/** Why this address is not for customers' hosts; undefined if it is publicly routable. */
export function forbiddenReason(address: Address): string | undefined {
  if (isMetadata(address)) return 'metadata';
  const range = address.range();
  if (range !== 'unicast') return REASONS[range] ?? range;
  return address instanceof ipaddr.IPv6 && !address.match(GLOBAL_IPV6) ? 'reserved' : undefined;
}

export function isMetadata(address: Address): boolean {
  return METADATA.has(withoutZone(address)) || METADATA.has(embeddedIPv4(address) ?? '');
}

function withoutZone(address: Address): string {
  return address.toString().replace(/%.*$/, '');
}

/**
 * The IPv4 address that a gateway would unpack from this one. All but 6to4 carry it at the end; an
 * operator's own NAT64 prefix looks like any other address, so the end of every address is read.
 */
function embeddedIPv4(address: Address): string | undefined {
  if (address instanceof ipaddr.IPv4) return undefined;
  const bytes = address.toByteArray();
  return (address.range() === '6to4' ? bytes.slice(2, 6) : bytes.slice(12)).join('.');
}
