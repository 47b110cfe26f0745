import type { DelegationReading } from './model.ts';
import { RCODES, RECORD_TYPES } from './model.ts';
import { readName, readRecord, skipName, Unreadable } from './walk.ts';
import { isWithin } from './zone-names.ts';

const HEADER = 12;
const AUTHORITATIVE = 0x04;
const TRUNCATED = 0x02;
const NOT_AUTHORITATIVE = 9;
const OPT = 41;
const DNAME = 39;

type Asked = {
  name: string;
  /** The zone whose server was asked; the name lies below it. */
  zone: string;
};

/**
 * What a server of the parent says about the delegation of a name. Its "no such name" and "no
 * delegation" count only from an authority, with the SOA of a zone that the name would be in, in a
 * message that is sound to the last byte.
 */
export function readDelegation(message: Buffer, asked: Asked): DelegationReading {
  const flags = message[2] ?? 0;
  const code = (message[3] ?? 0) & 0x0f;
  if ((flags & TRUNCATED) !== 0) return 'truncated';
  if (code === RCODES.SERVFAIL) return 'servfail';
  if (code === RCODES.REFUSED) return 'refused';
  if (code === NOT_AUTHORITATIVE) return 'lame';
  if (code !== RCODES.NOERROR && code !== RCODES.NXDOMAIN) return 'bad_answer';
  try {
    const seen = survey(message, asked.name, { untilReferral: code === RCODES.NOERROR });
    if (code === RCODES.NOERROR && seen.referral) return 'delegated';
    if ((flags & AUTHORITATIVE) === 0) return 'lame';
    return readAuthoritative(seen, code === RCODES.NXDOMAIN, asked);
  } catch (error) {
    if (error instanceof Unreadable) return 'bad_answer';
    throw error;
  }
}

function readAuthoritative(
  seen: Survey,
  noSuchName: boolean,
  { name, zone }: Asked,
): DelegationReading {
  if (!seen.sound || seen.referral) return 'bad_answer';
  if (seen.nameservers) return noSuchName ? 'bad_answer' : 'delegated';
  // Behind an alias it is the target that is reported missing, not the name.
  if (seen.alias) return 'no_delegation';
  if (seen.answers > 0) return 'wrong_name';
  if (seen.soa === undefined) return 'bad_answer';
  if (seen.soa === name || !isWithin(name, seen.soa)) return 'wrong_name';
  if (!isWithin(seen.soa, zone)) return 'lame';
  return noSuchName ? 'nxdomain' : 'no_delegation';
}

type Survey = {
  answers: number;
  /** NS records of the name in the answer. */
  nameservers: boolean;
  /** The name, or one that it lies below, is an alias (CNAME, DNAME). */
  alias: boolean;
  /** NS records of the name in the authority section. */
  referral: boolean;
  soa: string | undefined;
  /** Read to the last byte, with nothing behind it and no error in its EDNS record. */
  sound: boolean;
};

function survey(message: Buffer, name: string, options: { untilReferral: boolean }): Survey {
  const answers = message.readUInt16BE(6);
  const authorities = message.readUInt16BE(8);
  const records = answers + authorities + message.readUInt16BE(10);
  const seen: Survey = {
    answers,
    nameservers: false,
    alias: false,
    referral: false,
    soa: undefined,
    sound: false,
  };
  let at = skipName(message, HEADER) + 4;
  let extended = 0;
  for (let index = 0; index < records; index += 1) {
    const { owner, type, ttl, end } = readRecord(message, at, name);
    at = end;
    if (index < answers) {
      if (type === RECORD_TYPES.NS && owner === name) seen.nameservers = true;
      if (type === RECORD_TYPES.CNAME && owner === name) seen.alias = true;
      if (type === DNAME && isWithin(name, owner)) seen.alias = true;
    } else if (index < answers + authorities) {
      if (type === RECORD_TYPES.NS && owner === name) seen.referral = true;
      if (type === RECORD_TYPES.SOA) seen.soa = owner;
      if (seen.referral && options.untilReferral) return seen;
    } else if (type === OPT) {
      extended = ttl >>> 24;
    }
  }
  seen.sound = at === message.length && extended === 0;
  return seen;
}

/** The hosts that the message delegates the name to, sorted; the name itself is written `@` in them. */
export function readNameservers(message: Buffer, name: string): string[] {
  const hosts: string[] = [];
  const records = message.readUInt16BE(6) + message.readUInt16BE(8);
  let at = skipName(message, HEADER) + 4;
  for (let index = 0; index < records; index += 1) {
    const { owner, type, start, end } = readRecord(message, at, name);
    at = end;
    if (type !== RECORD_TYPES.NS || owner !== name) continue;
    const host = readName(message, start);
    hosts.push(isWithin(host, name) ? `${host.slice(0, host.length - name.length)}@` : host);
  }
  return hosts.sort();
}
