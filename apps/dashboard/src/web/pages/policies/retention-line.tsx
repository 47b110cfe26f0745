import { Code, Text } from '@mantine/core';
import { useMemo } from 'react';
import { localDay } from '../../parts/format.ts';
import { texts } from '../../texts/index.ts';
import { keptOf, type Retention } from './retention.ts';

const { preview } = texts.policies;
const WIDTH = 600;
const HEIGHT = 44;

/** Every backup that the schedule would have made until now; those that the rules keep are taller. */
export function RetentionLine({
  runs,
  retention,
  timezone,
}: {
  runs: readonly Date[];
  retention: Retention;
  timezone: string;
}) {
  const dated = useMemo(() => keptOf(retention, runs, timezone), [retention, runs, timezone]);
  const kept = dated.filter(({ rules }) => rules.length > 0);
  const [newest, oldest] = [dated[0], kept.at(-1)];
  if (!newest || !oldest) return <Text size="sm">{preview.noRules}</Text>;
  // A little further back than the oldest that is kept, to show where it ends.
  const span = Math.max(newest.at.getTime() - oldest.at.getTime(), 1) * 1.08;
  const place = (at: Date) =>
    WIDTH - 6 - ((newest.at.getTime() - at.getTime()) / span) * (WIDTH - 12);
  const shown = dated.filter(({ at }) => place(at) >= 0);
  const line = (isKept: boolean, from: number) =>
    shown
      .filter(({ rules }) => rules.length > 0 === isKept)
      .map(({ at }) => `M${place(at).toFixed(1)} ${from}V36`)
      .join('');
  const summary = preview.keeps(kept.length, localDay(oldest.at));
  return (
    <div>
      <Text size="sm" className="quiet">
        {preview.retention}
      </Text>
      <svg
        role="img"
        aria-label={summary}
        viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
        width="100%"
        height={HEIGHT}
        preserveAspectRatio="none"
      >
        <path d={`M0 36.5H${WIDTH}`} stroke="var(--line)" />
        <path d={line(false, 30)} stroke="var(--idle)" strokeDasharray="2 2" />
        <path d={line(true, 8)} stroke="var(--good)" strokeWidth={2.5} />
      </svg>
      <Text
        size="xs"
        className="quiet"
        style={{ display: 'flex', justifyContent: 'space-between' }}
      >
        <span>{localDay(oldest.at)}</span>
        <span>{preview.today}</span>
      </Text>
      <Text size="sm" mt={4}>
        {summary}
      </Text>
      <details>
        <summary>
          <Text span size="sm">
            {preview.table}
          </Text>
        </summary>
        <ul>
          {kept.map(({ at, rules }) => (
            <li key={at.getTime()}>
              <Text span size="sm" className="numbers">
                {localDay(at)}{' '}
                <Code>{rules.map((rule) => texts.policies.rules[rule]).join(', ')}</Code>
              </Text>
            </li>
          ))}
        </ul>
      </details>
      <Text size="xs" className="quiet">
        {preview.always}
      </Text>
    </div>
  );
}
