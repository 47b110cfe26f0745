import { type DomainName, readName, standingOf } from '@holdfast/names';
import { invalidResult, toResult } from '../check/index.ts';
import type { Parts } from '../parts.ts';
import type { Batch, NewResult } from './model.ts';
import { createSerialiser, serialise } from './serialise.ts';

type Serialiser = ReturnType<typeof createSerialiser>;

/** The results of a batch in bloom mode, where a filter gives the same answer for many names. */
export function checkByFilter(
  {
    resolvers,
    clock,
  }: Pick<Parts, 'clock'> & {
    resolvers: { filter: Pick<Parts['resolvers']['filter'], 'lookupBatch'> };
  },
  { names: texts, positions }: Pick<Batch, 'names' | 'positions'>,
): NewResult[] {
  const now = clock.now();
  const readings = texts.map(readName);
  const names = readings.flatMap((reading): DomainName[] => (reading.ok ? [reading.name] : []));
  const findings = resolvers.filter.lookupBatch(names);
  if (findings.length !== names.length) {
    throw new Error('The filter answered for a different number of names than it was asked about.');
  }
  const alike = new Map<string, Serialiser>();
  let next = 0;
  return readings.map((reading, at) => {
    const position = positions[at] ?? 0;
    if (!reading.ok) {
      return serialise(invalidResult(texts[at] ?? '', reading, 'bloom', now), position);
    }
    const { name } = reading;
    const finding = findings[next] as (typeof findings)[number];
    next += 1;
    // All names of a batch are looked up at once, so a suffix has one filter with one of two answers.
    // Besides, a label may be reserved.
    const key = `${finding.outcome} ${name.suffix} ${standingOf(name)?.reason ?? ''}`;
    let toLine = alike.get(key);
    if (toLine === undefined) {
      toLine = createSerialiser(
        toResult(name, 'bloom', { filter: { ...finding, cached: false } }, now),
      );
      alike.set(key, toLine);
    }
    return toLine(name, position);
  });
}
