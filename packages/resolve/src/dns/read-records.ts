import { type Answer, decode } from 'dns-packet';
import type { Failure } from '../model.ts';
import type { RecordType } from './model.ts';

export type RecordReading = {
  outcome: 'found' | 'none' | 'no_such_name' | Failure;
  values: string[];
  /** The aliases that led to the values, in order. */
  aliases: string[];
  /** In seconds; the shortest among the records. */
  ttl: number;
};

/** No resolver follows a longer chain. */
const LONGEST_CHAIN = 16;

/** The records of one type in a recursive resolver's answer, as text. */
export function readRecords(message: Buffer, name: string, type: RecordType): RecordReading {
  if (!couldHoldItsRecords(message)) return failed('bad_answer');
  try {
    const packet = decode(message);
    const { rcode } = packet as { rcode?: string };
    if (rcode === 'SERVFAIL') return failed('servfail');
    if (rcode === 'REFUSED') return failed('refused');
    if (rcode !== 'NOERROR' && rcode !== 'NXDOMAIN') return failed('bad_answer');
    const answers = packet.answers ?? [];
    if (!packet.flag_ra && !packet.flag_aa && answers.length === 0) return failed('lame');
    const chain = followAliases(answers, name);
    const owner = chain.at(-1);
    const records = answers.filter(
      (answer) => answer.type === type && lower(answer.name) === owner,
    );
    const ttl = Math.min(...records.map((record) => ttlOf(record)));
    const aliases = chain.slice(1);
    if (records.length > 0) return { outcome: 'found', values: records.map(show), aliases, ttl };
    if (answers.length > 0 && aliases.length === 0) return failed('wrong_name');
    const missing = rcode === 'NXDOMAIN' && aliases.length === 0;
    return { outcome: missing ? 'no_such_name' : 'none', values: [], aliases, ttl: 0 };
  } catch {
    return failed('bad_answer');
  }
}

export function failed(failure: Failure): RecordReading {
  return { outcome: failure, values: [], aliases: [], ttl: 0 };
}

/** The library allocates room for as many records as the message claims before it reads any. */
function couldHoldItsRecords(message: Buffer): boolean {
  if (message.length < 12) return false;
  const [shortestQuestion, shortestRecord] = [5, 11];
  const counts = [6, 8, 10].map((at) => message.readUInt16BE(at));
  const records = counts.reduce((sum, count) => sum + count, 0);
  const least = message.readUInt16BE(4) * shortestQuestion + records * shortestRecord;
  return 12 + least <= message.length;
}

function followAliases(answers: Answer[], name: string): string[] {
  const next = new Map(
    answers.flatMap((answer) =>
      answer.type === 'CNAME' ? [[lower(answer.name), lower(answer.data)] as const] : [],
    ),
  );
  const chain = [name];
  while (chain.length < LONGEST_CHAIN) {
    const target = next.get(chain.at(-1) ?? '');
    if (target === undefined) break;
    chain.push(target);
  }
  return chain;
}

function show(answer: Answer): string {
  switch (answer.type) {
    case 'A':
    case 'AAAA':
      return answer.data;
    case 'NS':
    case 'CNAME':
      return lower(answer.data);
    case 'MX':
      return `${answer.data.preference ?? 0} ${lower(answer.data.exchange)}`;
    case 'TXT':
      return [answer.data].flat().map(String).join('');
    case 'CAA':
      return `${answer.data.flags ?? 0} ${answer.data.tag} ${answer.data.value}`;
    default:
      throw new Error(`${answer.type} is not shown`);
  }
}

const ttlOf = (answer: Answer) => ('ttl' in answer ? (answer.ttl ?? 0) : 0);
const lower = (name: string) => name.toLowerCase().replace(/\.$/, '') || '.';
