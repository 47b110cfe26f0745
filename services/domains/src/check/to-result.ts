import { type DomainName, type NameReading, standingOf } from '@holdfast/names';
import type { CheckResult, DnsRecords, Evidence, Known, Mode } from './model.ts';
import { inStanding, verdictOf } from './rules.ts';

type Findings = { filter?: Known; dns?: Known | undefined; registry?: Known };

/** Evidence and verdict in the one form that callers get. */
export function toResult(
  name: DomainName,
  mode: Mode,
  { filter, dns, registry }: Findings,
  now: Date,
  records?: DnsRecords,
): CheckResult {
  const all = [filter, dns, registry].filter((known) => known !== undefined);
  const outcomes = {
    filter: filter?.outcome,
    dns: dns?.outcome,
    registry: registry?.outcome,
    words: registry?.words,
  };
  // As old as the oldest piece that it rests on.
  const checkedAt = new Date(Math.min(now.getTime(), ...all.map(({ at }) => at.getTime())));
  const verdict = {
    ...verdictOf(mode, outcomes),
    ...(mode === 'bloom' && filter?.outcome === 'no_filter' && { reason: noFilter(name) }),
  };
  const wait = Math.max(0, ...all.map(({ retryAfterMs = 0 }) => retryAfterMs));
  return {
    domain: name.ascii,
    unicode: name.unicode,
    tld: name.tld,
    suffix: name.suffix,
    mode,
    ...inStanding(verdict, standingOf(name)),
    checkedAt: checkedAt.toISOString(),
    ageSeconds: Math.max(0, Math.round((now.getTime() - checkedAt.getTime()) / 1_000)),
    cached: all.length > 0 && all.every(({ cached }) => cached),
    ...(wait > 0 && { retryAfter: Math.ceil(wait / 1_000) }),
    evidence: all.map(toEvidence),
    ...(filter?.filter && { filter: filter.filter }),
    ...(registry?.registration && { registration: registry.registration }),
    ...(records && { dns: records }),
  };
}

/** Tells the operator what to do about it. */
const noFilter = ({ suffix }: DomainName) =>
  `There is no filter for .${suffix}. Build one from a list of its names with ` +
  `"holdfast domains filter build --tld ${suffix} --list FILE", or from its zone file with --zone.`;

export function invalidResult(
  text: string,
  { reason }: Extract<NameReading, { ok: false }>,
  mode: Mode,
  now: Date,
): CheckResult {
  return {
    domain: text,
    unicode: text,
    tld: '',
    suffix: '',
    mode,
    status: 'invalid',
    available: false,
    confidence: 'certain',
    conflict: false,
    reason,
    checkedAt: now.toISOString(),
    ageSeconds: 0,
    cached: false,
    evidence: [],
  };
}

function toEvidence({ source, server, outcome, at, ms, detail }: Known): Evidence {
  return {
    source,
    server,
    outcome,
    at: at.toISOString(),
    ms: Math.round(ms),
    ...(detail !== undefined && { detail }),
  };
}
