import type { Backup } from '@holdfast/clients';
import { SimpleGrid, Stack, Text, Title } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { Chart, dayName, type Series } from '../../parts/chart.tsx';
import { BINARY_STEPS, bytes, duration } from '../../parts/format.ts';
import { Loading, QueryView } from '../../parts/query-view.tsx';
import { RowTable } from '../../parts/row-table.tsx';
import { Section } from '../../parts/section.tsx';
import { timezone } from '../../parts/use-overview.ts';
import { useMember } from '../../session/member.ts';
import { texts } from '../../texts/index.ts';

const { history } = texts.overview;
type Day = Backup.OverviewHistory['days'][number];

/** How much is stored, and how long things take, over all databases: as charts and as numbers. */
export function History() {
  const { api, organisation } = useMember();
  const days = useQuery({
    queryKey: [organisation.id, 'overview-history'],
    queryFn: async ({ signal }) =>
      (await api.backup.readOverviewHistory({ query: { timezone }, signal })).days,
    staleTime: 60_000,
  });
  return (
    <Section title={history.title}>
      <QueryView query={days} loading={<Loading rows={4} />}>
        {(known) => (
          <Stack>
            <Pictures days={known} />
            <Text size="xs" className="quiet">
              {history.middle}
            </Text>
            <details>
              <summary>{history.asTable}</summary>
              <RowTable
                caption={history.caption}
                rows={known.toReversed()}
                keyOf={({ date }) => date}
                columns={[
                  { label: history.day, cell: ({ date }) => dayName(beginOf(date)) },
                  { label: history.stored, align: 'right', cell: (day) => bytes(day.storedBytes) },
                  { label: history.backups, align: 'right', cell: (day) => day.backups },
                  { label: history.backup, align: 'right', cell: (day) => took(day.backupMs) },
                  { label: history.restores, align: 'right', cell: (day) => day.restores },
                  { label: history.restore, align: 'right', cell: (day) => took(day.restoreMs) },
                ]}
              />
            </details>
          </Stack>
        )}
      </QueryView>
    </Section>
  );
}

/** When a day begins in the reader's time zone. */
const beginOf = (date: string) => new Date(`${date}T00:00`);
const took = (ms: number | null) => (ms === null ? '–' : duration(ms));

function Pictures({ days }: { days: Day[] }) {
  const { times, stored, durations } = useMemo(() => {
    const stored: Series[] = [
      { label: history.stored, values: days.map((day) => day.storedBytes), color: '--busy' },
    ];
    const durations: Series[] = [
      { label: history.backup, values: days.map((day) => day.backupMs), color: '--busy' },
      {
        label: history.restore,
        values: days.map((day) => day.restoreMs),
        color: '--good',
        dash: [6, 4],
      },
    ];
    return { times: days.map(({ date }) => beginOf(date).getTime()), stored, durations };
  }, [days]);
  const shared = { times, formatTime: dayName };
  return (
    <SimpleGrid cols={{ base: 1, md: 2 }}>
      <div>
        <Title order={3} size="h5">
          {history.stored}
        </Title>
        <Chart {...shared} series={stored} format={bytes} steps={BINARY_STEPS} />
      </div>
      <div>
        <Title order={3} size="h5">
          {history.durations}
        </Title>
        <Chart {...shared} series={durations} format={duration} />
      </div>
    </SimpleGrid>
  );
}
