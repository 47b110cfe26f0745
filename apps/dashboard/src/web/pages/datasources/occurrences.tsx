import { Anchor, Text } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { ListView } from '../../parts/list-view.tsx';
import { RowTable } from '../../parts/row-table.tsx';
import { State, type Tone } from '../../parts/state.tsx';
import { Time } from '../../parts/time.tsx';
import { useList } from '../../parts/use-list.ts';
import { useMember } from '../../session/member.ts';
import { texts } from '../../texts/index.ts';

const { schedule } = texts.datasources;
const TONES = {
  ...{ queued: 'good', queued_late: 'warning', missed: 'bad', skipped: 'paused' },
} as const satisfies Record<string, Tone>;

export function Occurrences({ id }: { id: string }) {
  const { api } = useMember();
  const list = useList(['datasource', id, 'occurrences'], ({ cursor, signal }) =>
    api.backup.listOccurrences({
      path: { id },
      query: { limit: 25, ...(cursor && { cursor }) },
      signal,
    }),
  );
  return (
    <ListView
      list={list}
      empty={
        <Text size="sm" className="quiet">
          {schedule.noOccurrences}
        </Text>
      }
    >
      {(items) => (
        <RowTable
          caption={schedule.occurrences}
          rows={items}
          keyOf={({ dueAt, policyId }) => `${dueAt} ${policyId}`}
          columns={[
            { label: schedule.due, cell: ({ dueAt }) => <Time at={dueAt} exact /> },
            {
              label: schedule.outcome,
              cell: ({ outcome }) => (
                <State tone={TONES[outcome]}>{schedule.outcomes[outcome]}</State>
              ),
            },
            {
              label: schedule.why,
              cell: ({ reason }) => (reason ? schedule.reasons[reason] : '–'),
            },
            {
              label: schedule.backup,
              cell: ({ jobId, dueAt }) =>
                jobId ? (
                  <Anchor
                    size="sm"
                    aria-label={schedule.openOf(dueAt)}
                    renderRoot={(props) => (
                      <Link to="/databases/$id/backups/$jobId" params={{ id, jobId }} {...props} />
                    )}
                  >
                    {schedule.open}
                  </Anchor>
                ) : (
                  '–'
                ),
            },
          ]}
        />
      )}
    </ListView>
  );
}
