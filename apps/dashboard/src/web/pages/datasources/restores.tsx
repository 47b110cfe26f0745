import type { Backup } from '@holdfast/clients';
import { Empty } from '../../parts/empty.tsx';
import { duration } from '../../parts/format.ts';
import { ListView } from '../../parts/list-view.tsx';
import { restoreStandingOf } from '../../parts/restore-standing.ts';
import { RowTable } from '../../parts/row-table.tsx';
import { State } from '../../parts/state.tsx';
import { Time } from '../../parts/time.tsx';
import { useList } from '../../parts/use-list.ts';
import { useMember } from '../../session/member.ts';
import { texts } from '../../texts/index.ts';

const { restores } = texts.datasources;

/** Restores that somebody asked for, and restore tests. */
export function Restores({ id }: { id: string }) {
  const { api } = useMember();
  const list = useList(
    ['datasource', id, 'restores'],
    ({ cursor, signal }) =>
      api.backup.listDatasourceRestores({
        path: { id },
        query: { limit: 25, ...(cursor && { cursor }) },
        signal,
      }),
    { everyMs: 10_000 },
  );
  return (
    <ListView list={list} empty={<Empty title={restores.empty}>{restores.emptyText}</Empty>}>
      {(items) => (
        <RowTable
          caption={restores.caption}
          rows={items}
          keyOf={(restore) => restore.id}
          linkOf={(restore) => ({ to: '/restores/$id', params: { id: restore.id } })}
          columns={[
            { label: restores.when, cell: ({ createdAt }) => <Time at={createdAt} exact /> },
            { label: restores.kind, cell: ({ mode }) => restores.modes[mode] },
            { label: restores.result, cell: (restore) => <Result restore={restore} /> },
            {
              label: restores.took,
              align: 'right',
              cell: ({ restoreMs }) => (restoreMs === null ? '–' : duration(restoreMs)),
            },
          ]}
        />
      )}
    </ListView>
  );
}

function Result({ restore }: { restore: Backup.Restore }) {
  const { tone, label } = restoreStandingOf(restore);
  return <State tone={tone}>{label}</State>;
}
