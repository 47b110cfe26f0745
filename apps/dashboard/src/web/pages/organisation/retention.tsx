import { Code, Stack, Text } from '@mantine/core';
import { Empty } from '../../parts/empty.tsx';
import { bytes } from '../../parts/format.ts';
import { LoadMore } from '../../parts/load-more.tsx';
import { Page } from '../../parts/page.tsx';
import { QueryView } from '../../parts/query-view.tsx';
import { RowTable } from '../../parts/row-table.tsx';
import { Time } from '../../parts/time.tsx';
import { useList } from '../../parts/use-list.ts';
import { useMember } from '../../session/member.ts';
import { texts } from '../../texts/index.ts';
import { UndoSetting } from './deletion-settings.tsx';

const words = texts.retention;

/** What retention has deleted, and why nothing kept it. */
export function RetentionPage() {
  const { api } = useMember();
  const list = useList(['retention'], ({ cursor, signal }) =>
    api.backup.listRetentionDeletions({ query: { limit: 50, ...(cursor && { cursor }) }, signal }),
  );
  return (
    <Page title={texts.navigation.retention} lead={words.lead}>
      <UndoSetting />
      <QueryView query={list}>
        {(rows) =>
          rows.length === 0 ? (
            <Empty title={words.none}>{words.noneText}</Empty>
          ) : (
            <Stack>
              <RowTable
                caption={texts.navigation.retention}
                rows={rows}
                keyOf={({ id }) => id}
                columns={[
                  { label: words.database, cell: ({ datasourceName }) => datasourceName },
                  {
                    label: words.backedUp,
                    cell: ({ backedUpAt }) => <Time at={backedUpAt} exact />,
                  },
                  { label: words.deleted, cell: ({ deletedAt }) => <Time at={deletedAt} /> },
                  {
                    label: words.why,
                    cell: ({ policyName, reason, artifactKey }) => (
                      <div>
                        <Text size="sm">
                          {policyName}: {reason}
                        </Text>
                        <Code style={{ overflowWrap: 'anywhere' }}>{artifactKey}</Code>
                      </div>
                    ),
                  },
                  {
                    label: words.freed,
                    align: 'right',
                    cell: ({ bytesFreed }) => bytes(bytesFreed),
                  },
                  { label: words.state, cell: ({ state }) => words.states[state] },
                ]}
              />
              <LoadMore query={list} />
            </Stack>
          )
        }
      </QueryView>
    </Page>
  );
}
