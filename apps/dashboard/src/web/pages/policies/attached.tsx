import { Button, Group, Select, Stack, Text, Title } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { useState } from 'react';
import { Failure } from '../../parts/failure.tsx';
import { LoadMore } from '../../parts/load-more.tsx';
import { QueryView } from '../../parts/query-view.tsx';
import { RowTable } from '../../parts/row-table.tsx';
import { Standing } from '../../parts/standing.tsx';
import { Time } from '../../parts/time.tsx';
import { useAction } from '../../parts/use-action.ts';
import { useOverview } from '../../parts/use-overview.ts';
import { useMember } from '../../session/member.ts';
import { texts } from '../../texts/index.ts';

const { attached } = texts.policies;

/** The databases that the policy is attached to, and a way to attach it to more. */
export function AttachedDatabases({ id }: { id: string }) {
  const { may } = useMember();
  const list = useOverview({ policy_id: id });
  return (
    <Stack>
      <Title order={2} size="h4">
        {attached.title}
      </Title>
      <QueryView query={list}>
        {({ items }) => (
          <>
            {items.length === 0 ? (
              <Text className="quiet">{attached.none}</Text>
            ) : (
              <RowTable
                caption={attached.title}
                rows={items}
                keyOf={(item) => item.id}
                linkOf={(item) => ({
                  to: '/databases/$id',
                  params: { id: item.id },
                  search: { tab: 'schedule' },
                })}
                columns={[
                  { label: attached.name, cell: ({ name }) => name },
                  { label: attached.state, cell: ({ standing }) => <Standing of={standing} /> },
                  {
                    label: attached.next,
                    cell: ({ nextRunAt }) => (nextRunAt ? <Time at={nextRunAt} /> : '–'),
                  },
                ]}
              />
            )}
            <LoadMore query={list} />
            {may('backup', 'attachPolicy') && (
              <Attach policyId={id} attachedTo={items.map((item) => item.id)} />
            )}
          </>
        )}
      </QueryView>
    </Stack>
  );
}

function Attach({ policyId, attachedTo }: { policyId: string; attachedTo: readonly string[] }) {
  const { api } = useMember();
  const [search, setSearch] = useState('');
  const [chosen, setChosen] = useState<string | null>(null);
  const [wanted] = useDebouncedValue(search, 200);
  const found = useOverview(wanted === '' ? {} : { search: wanted });
  const attach = useAction(
    (id: string) => api.backup.attachPolicy({ path: { id }, body: { policyId } }),
    { done: attached.done, onDone: () => setChosen(null) },
  );
  const free = (found.data?.items ?? []).filter(({ id }) => !attachedTo.includes(id));
  return (
    <div>
      <Group align="flex-end">
        <Select
          label={attached.label}
          placeholder={attached.hint}
          data={free.map(({ id, name }) => ({ value: id, label: name }))}
          value={chosen}
          onChange={setChosen}
          searchable
          onSearchChange={(text) => setSearch(chosen === null ? text.trim() : '')}
          nothingFoundMessage={texts.frame.nothingFound}
          miw={240}
          flex={1}
          maw={420}
        />
        <Button
          disabled={chosen === null}
          loading={attach.isPending}
          onClick={() => chosen && attach.mutate(chosen)}
        >
          {attached.attach}
        </Button>
      </Group>
      {attach.error && <Failure error={attach.error} />}
    </div>
  );
}
