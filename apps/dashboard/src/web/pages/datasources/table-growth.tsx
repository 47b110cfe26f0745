import { Text, Title } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { bytes, count, localDay } from '../../parts/format.ts';
import { QueryView } from '../../parts/query-view.tsx';
import { RowTable } from '../../parts/row-table.tsx';
import { useMember } from '../../session/member.ts';
import { texts } from '../../texts/index.ts';

const { growth } = texts.datasources;
const MOST = 200;

/** Rows by table: the newest backup compared with the oldest that is kept. */
export function TableGrowth({
  id,
  newest,
  oldest,
  since,
}: {
  id: string;
  newest: string;
  oldest: string | undefined;
  /** When the oldest was made. */
  since: number | undefined;
}) {
  const { api, organisation } = useMember();
  const tables = useQuery({
    queryKey: [organisation.id, 'datasource', id, 'tables', newest, oldest],
    queryFn: async ({ signal }) => {
      const read = (jobId: string) =>
        api.backup.readBackupManifest({ path: { id, jobId }, signal });
      // The oldest may be deleted by now; then there is nothing to compare with.
      const [now, then] = await Promise.all([
        read(newest),
        oldest ? read(oldest).catch(() => undefined) : undefined,
      ]);
      const nameOf = ({ schema, name }: { schema?: string | null; name: string }) =>
        schema ? `${schema}.${name}` : name;
      const before = new Map(then?.tables.map((table) => [nameOf(table), table.rows]));
      return now.tables
        .map((table) => ({
          name: nameOf(table),
          rows: table.rows,
          bytes: table.bytes,
          change: then ? table.rows - (before.get(nameOf(table)) ?? 0) : undefined,
        }))
        .toSorted((a, b) => b.rows - a.rows);
    },
    staleTime: Number.POSITIVE_INFINITY,
  });
  return (
    <div>
      <Title order={2} size="h4">
        {growth.tables}
      </Title>
      <QueryView query={tables}>
        {(rows) => (
          <>
            <RowTable
              caption={growth.tables}
              rows={rows.slice(0, MOST)}
              keyOf={({ name }) => name}
              columns={[
                { label: growth.table, cell: ({ name }) => name },
                { label: growth.rows, align: 'right', cell: ({ rows }) => count(rows) },
                {
                  label: growth.change(since === undefined ? '–' : localDay(new Date(since))),
                  align: 'right',
                  cell: ({ change }) =>
                    change === undefined ? '–' : `${change > 0 ? '+' : ''}${count(change)}`,
                },
                { label: growth.plain, align: 'right', cell: (table) => bytes(table.bytes) },
              ]}
            />
            {rows.length > MOST && (
              <Text size="sm" className="quiet">
                {growth.more(rows.length - MOST)}
              </Text>
            )}
          </>
        )}
      </QueryView>
    </div>
  );
}
