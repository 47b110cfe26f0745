import { Group, Text } from '@mantine/core';
import { bytes } from '../../parts/format.ts';
import { RowTable } from '../../parts/row-table.tsx';
import { Standing } from '../../parts/standing.tsx';
import { Time } from '../../parts/time.tsx';
import type { OverviewItem } from '../../parts/use-overview.ts';
import { texts } from '../../texts/index.ts';
import { LabelList } from './label-list.tsx';

const { columns } = texts.datasources;

/** Databases as a table, with a column for labels if any of them has one. */
export function DatasourceRows({ caption, items }: { caption: string; items: OverviewItem[] }) {
  const isLabelled = items.some(({ labels }) => labels.length > 0);
  return (
    <RowTable
      caption={caption}
      rows={items}
      keyOf={({ id }) => id}
      linkOf={({ id }) => ({ to: '/databases/$id', params: { id } })}
      columns={[
        { label: columns.name, cell: ({ name }) => name },
        ...(isLabelled
          ? [
              {
                label: columns.labels,
                cell: ({ labels }: OverviewItem) => <LabelList labels={labels} />,
              },
            ]
          : []),
        { label: columns.engine, cell: ({ engine }) => texts.datasources.engines[engine] },
        { label: columns.state, cell: ({ standing }) => <Standing of={standing} /> },
        {
          label: columns.lastGood,
          cell: ({ lastGood }) =>
            lastGood ? (
              <Time at={lastGood.at} />
            ) : (
              <Text span size="sm" className="quiet">
                {texts.overview.never}
              </Text>
            ),
        },
        {
          label: columns.stored,
          align: 'right',
          cell: ({ storedBytes }) => <Group justify="flex-end">{bytes(storedBytes)}</Group>,
        },
      ]}
    />
  );
}
