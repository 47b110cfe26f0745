import type { Failure } from '../model.ts';

/** Where a DNS server listens. `name` is its host name, if it was found by that. */
export type DnsServer = { address: string; port: number; name?: string };

/** The types of record that are asked for, with their numbers on the wire. */
export const RECORD_TYPES = {
  A: 1,
  NS: 2,
  CNAME: 5,
  SOA: 6,
  MX: 15,
  TXT: 16,
  AAAA: 28,
  CAA: 257,
} as const;
export type RecordType = keyof typeof RECORD_TYPES;

export const RCODES = { NOERROR: 0, SERVFAIL: 2, NXDOMAIN: 3, REFUSED: 5 } as const;

export type Question = {
  /** In lower case, without a final dot. */
  name: string;
  type: number;
  /** Whether the server should ask other servers for us; never so for a parent's server. */
  recursive: boolean;
};

/** The limits of one question, independent of the lookup around it. */
export type Patience = {
  /** On `performance.now()`'s scale. */
  deadline: number;
  signal?: AbortSignal | undefined;
};

/** Why a question to one server has no answer. */
type AskFailure = Extract<
  Failure,
  'timeout' | 'unreachable' | 'truncated' | 'bad_answer' | 'budget' | 'aborted'
>;

/** A message that answers the question asked, or why there is none. */
export type Reply = Buffer | AskFailure;

/** What one server of the parent says about a name. */
export type DelegationReading =
  | 'delegated'
  | 'nxdomain'
  | 'no_delegation'
  | AskFailure
  | Extract<Failure, 'servfail' | 'refused' | 'lame' | 'wrong_name'>;

/** Random 32-bit numbers, of which nobody can guess the next. */
export type Entropy = { next(): number };

export const isReply = (reply: Reply): reply is Buffer => typeof reply !== 'string';
