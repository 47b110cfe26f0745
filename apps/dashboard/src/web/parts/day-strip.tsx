import type { Backup } from '@holdfast/clients';
import { Group, Text } from '@mantine/core';
import { texts } from '../texts/index.ts';

type DayState = Backup.Overview['items'][number]['days'][number]['state'];

const WIDTH = 7;
const HEIGHT = 22;
const BASE = HEIGHT - 2;

/** Each state has its own shape, so it can be told without colour. `x` is its left edge. */
const SHAPES: Record<DayState, { color: string; isLine?: true; path: (x: number) => string }> = {
  proven: { color: 'var(--good)', path: (x) => `M${x} 2h5v18h-5z` },
  proven_except: { color: 'var(--except)', path: (x) => `M${x} 2h5v6l-5 5zM${x} 16l5-5v9h-5z` },
  made: {
    color: 'var(--warn)',
    isLine: true,
    path: (x) => `M${x + 0.75} 10.75h3.5v8.5h-3.5z`,
  },
  failed: { color: 'var(--bad)', isLine: true, path: (x) => `M${x} 6l5 10M${x + 5} 6l-5 10` },
  missed: {
    color: 'var(--bad)',
    isLine: true,
    path: (x) => `M${x + 2.5} 3v9.5M${x + 2.5} 17v3`,
  },
  running: {
    color: 'var(--busy)',
    path: (x) => `M${x} 17h5v3h-5zM${x} 11h5v3h-5zM${x} 5h5v3h-5z`,
  },
  paused: { color: 'var(--idle)', isLine: true, path: (x) => `M${x + 1} 12v7M${x + 4} 12v7` },
  none: { color: 'var(--idle)', isLine: true, path: (x) => `M${x} ${BASE - 0.75}h5` },
  before: { color: 'var(--idle)', path: (x) => `M${x + 1.5} ${BASE - 2}h2v2h-2z` },
};

const DAY_STATES = Object.keys(SHAPES) as DayState[];

/** The last days as one small picture, today at the right; the label says the same in words. */
export function DayStrip({ days }: { days: readonly { state: DayState }[] }) {
  const width = days.length * WIDTH;
  const places = Map.groupBy(days.keys(), (at) => days[at]?.state ?? 'none');
  const label = [...places].map(([state, at]) => `${at.length} ${texts.overview.dayStates[state]}`);
  return (
    <svg
      role="img"
      aria-label={`${texts.overview.lastDays}: ${label.join(', ')}`}
      viewBox={`0 0 ${width} ${HEIGHT}`}
      width={width}
      height={HEIGHT}
      style={{ display: 'block', minWidth: 145, maxWidth: '100%' }}
    >
      {[...places].map(([state, at]) => (
        <Shape key={state} state={state} at={at} />
      ))}
    </svg>
  );
}

function Shape({ state, at }: { state: DayState; at: readonly number[] }) {
  const { color, isLine, path } = SHAPES[state];
  const d = at.map((place) => path(place * WIDTH + 1)).join('');
  return isLine ? (
    <path d={d} fill="none" stroke={color} strokeWidth={1.5} />
  ) : (
    <path d={d} fill={color} />
  );
}

/** What the shapes mean. */
export function DayLegend() {
  return (
    <Group gap="md" component="ul" p={0} m={0} style={{ listStyle: 'none' }}>
      {DAY_STATES.map((state) => (
        <Group key={state} gap={6} component="li" wrap="nowrap">
          <svg width={WIDTH} height={HEIGHT} aria-hidden>
            <Shape state={state} at={[0]} />
          </svg>
          <Text size="xs" className="quiet">
            {texts.overview.dayStates[state]}
          </Text>
        </Group>
      ))}
    </Group>
  );
}
