import { Stack, Text, Title } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { Chart, type Series } from '../../parts/chart.tsx';
import { BINARY_STEPS, bytes, duration, localTime } from '../../parts/format.ts';
import { QueryView } from '../../parts/query-view.tsx';
import { RowTable } from '../../parts/row-table.tsx';
import { useMember } from '../../session/member.ts';
import { texts } from '../../texts/index.ts';
import { TableGrowth } from './table-growth.tsx';

const { growth } = texts.datasources;
type Point = { at: number; stored: number; plain: number; made: number; restored: number | null };

/** How sizes and times changed over the last backups, as charts and as numbers. */
export function Growth({ id }: { id: string }) {
  const { api, organisation } = useMember();
  const history = useQuery({
    queryKey: [organisation.id, 'datasource', id, 'history'],
    queryFn: async ({ signal }) => {
      const path = { id };
      const [jobs, restores] = await Promise.all([
        api.backup.listDatasourceBackups({
          path,
          query: { state: 'completed', limit: 100 },
          signal,
        }),
        api.backup.listDatasourceRestores({ path, query: { limit: 100 }, signal }),
      ]);
      const restored = new Map(restores.items.map((one) => [one.jobId, one.restoreMs]));
      const own = jobs.items.filter(({ trigger }) => trigger !== 'upload').toReversed();
      const points = own.map(
        (job): Point => ({
          at: Date.parse(job.queuedAt),
          stored: job.storedBytes ?? 0,
          plain: job.plainBytes ?? 0,
          made: Date.parse(job.finishedAt ?? '') - Date.parse(job.startedAt ?? ''),
          restored: restored.get(job.jobId) ?? null,
        }),
      );
      return { points, oldest: own[0]?.jobId, newest: own.at(-1)?.jobId };
    },
    staleTime: 60_000,
  });
  return (
    <QueryView query={history}>
      {({ points, oldest, newest }) =>
        points.length === 0 || !newest ? (
          <Text className="quiet">{growth.none}</Text>
        ) : (
          <Stack gap="lg">
            <Pictures points={points} />
            <details>
              <summary>{growth.asTable}</summary>
              <RowTable
                caption={growth.caption}
                rows={points.toReversed()}
                keyOf={({ at }) => String(at)}
                columns={[
                  { label: growth.when, cell: ({ at }) => localTime(new Date(at)) },
                  { label: growth.plain, align: 'right', cell: ({ plain }) => bytes(plain) },
                  { label: growth.stored, align: 'right', cell: ({ stored }) => bytes(stored) },
                  { label: growth.made, align: 'right', cell: ({ made }) => duration(made) },
                  {
                    label: growth.restored,
                    align: 'right',
                    cell: ({ restored }) => (restored === null ? '–' : duration(restored)),
                  },
                ]}
              />
            </details>
            <TableGrowth
              id={id}
              newest={newest}
              oldest={oldest === newest ? undefined : oldest}
              since={points[0]?.at}
            />
          </Stack>
        )
      }
    </QueryView>
  );
}

function Pictures({ points }: { points: Point[] }) {
  const { times, sizes, durations } = useMemo(() => {
    const of = (read: (point: Point) => number | null) => points.map(read);
    const sizes: Series[] = [
      { label: growth.plain, values: of(({ plain }) => plain), color: '--busy' },
      { label: growth.stored, values: of(({ stored }) => stored), color: '--good', dash: [6, 4] },
    ];
    const durations: Series[] = [
      { label: growth.made, values: of(({ made }) => made), color: '--busy' },
      {
        label: growth.restored,
        values: of(({ restored }) => restored),
        color: '--good',
        dash: [6, 4],
      },
    ];
    return { times: points.map(({ at }) => at), sizes, durations };
  }, [points]);
  return (
    <>
      <div>
        <Title order={2} size="h4">
          {growth.size}
        </Title>
        <Chart times={times} series={sizes} format={bytes} steps={BINARY_STEPS} />
      </div>
      <div>
        <Title order={2} size="h4">
          {growth.duration}
        </Title>
        <Chart times={times} series={durations} format={duration} />
      </div>
    </>
  );
}
