import type { Client } from '../engine/index.ts';

const LONGEST_USER_AGENT = 300;

type From = { ip: string; headers: { 'user-agent'?: string } };

/** Where a request comes from. */
export function clientOf({ ip, headers }: From): Client {
  return { address: ip, userAgent: headers['user-agent']?.slice(0, LONGEST_USER_AGENT) };
}
