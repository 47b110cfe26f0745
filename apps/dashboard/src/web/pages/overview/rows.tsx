import { Group, Stack, Text } from '@mantine/core';
import type { ReactNode } from 'react';
import { DayStrip } from '../../parts/day-strip.tsx';
import { bytes, duration } from '../../parts/format.ts';
import { RowTable } from '../../parts/row-table.tsx';
import { Standing } from '../../parts/standing.tsx';
import { State } from '../../parts/state.tsx';
import { Time } from '../../parts/time.tsx';
import type { OverviewItem } from '../../parts/use-overview.ts';
import { texts } from '../../texts/index.ts';

const { columns } = texts.overview;

export function DatabaseRows({ items }: { items: OverviewItem[] }) {
  return (
    <RowTable
      caption={texts.overview.caption}
      rows={items}
      keyOf={({ id }) => id}
      linkOf={({ id }) => ({ to: '/databases/$id', params: { id } })}
      columns={[
        { label: columns.name, cell: ({ name }) => name },
        {
          label: columns.state,
          cell: ({ standing, isRunning }) => (
            <Group gap={4} miw="max-content">
              <Standing of={standing} />
              {isRunning && <State tone="busy">{texts.overview.running}</State>}
            </Group>
          ),
        },
        { label: columns.days, cell: ({ days }) => <DayStrip days={days} /> },
        { label: columns.lastGood, cell: ({ lastGood }) => <When at={lastGood?.at} /> },
        {
          label: columns.lastProof,
          cell: ({ lastProof }) => (
            <Pair
              first={<When at={lastProof?.provenAt} />}
              second={lastProof && texts.overview.restoredIn(duration(lastProof.restoreMs))}
            />
          ),
        },
        {
          label: columns.nextRun,
          cell: ({ nextRunAt }) =>
            nextRunAt ? <Time at={nextRunAt} /> : <Quiet>{texts.overview.notScheduled}</Quiet>,
        },
        {
          label: columns.size,
          align: 'right',
          cell: ({ lastGood, grownBytes, days }) => (
            <Pair
              first={lastGood?.plainBytes != null ? bytes(lastGood.plainBytes) : <Quiet>–</Quiet>}
              second={grownBytes !== null && texts.overview.grown(signed(grownBytes), spanOf(days))}
            />
          ),
        },
      ]}
    />
  );
}

/** The days from the first with a size to the last: the growth is between these two. */
function spanOf(days: OverviewItem['days']): number {
  const isSized = ({ bytes }: OverviewItem['days'][number]) => bytes !== null;
  return days.findLastIndex(isSized) - days.findIndex(isSized);
}

const signed = (value: number) => (value > 0 ? `+${bytes(value)}` : bytes(value));

function When({ at }: { at?: string | undefined }) {
  return at ? <Time at={at} /> : <Quiet>{texts.overview.never}</Quiet>;
}

function Quiet({ children }: { children: string }) {
  return (
    <Text span size="sm" className="quiet">
      {children}
    </Text>
  );
}

function Pair({ first, second }: { first: ReactNode; second: string | false | null }) {
  return (
    <Stack gap={0}>
      <span>{first}</span>
      {second && (
        <Text span size="xs" className="quiet">
          {second}
        </Text>
      )}
    </Stack>
  );
}
