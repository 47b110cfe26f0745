import type { Backup } from '@holdfast/clients';
import { Anchor, Button, Group, Select, Stack, Text } from '@mantine/core';
import { Link, useNavigate, useSearch } from '@tanstack/react-router';
import { Empty } from '../../parts/empty.tsx';
import { paceOf } from '../../parts/live.ts';
import { LoadMore } from '../../parts/load-more.tsx';
import { Loading, QueryView } from '../../parts/query-view.tsx';
import { RowTable } from '../../parts/row-table.tsx';
import { Section } from '../../parts/section.tsx';
import { State, type Tone } from '../../parts/state.tsx';
import { Time } from '../../parts/time.tsx';
import { useList } from '../../parts/use-list.ts';
import { useMember } from '../../session/member.ts';
import { texts } from '../../texts/index.ts';
import { DELIVERY_STATES, type DeliveryState } from './delivery-search.ts';

const words = texts.notifications.deliveries;

const TONES: Record<DeliveryState, Tone> = {
  waiting: 'waiting',
  retrying: 'warning',
  delivered: 'good',
  failed: 'bad',
};

/** What was sent and how that went, refreshed by itself. */
export function NotificationDeliveries() {
  const { api } = useMember();
  const { state } = useSearch({ from: '/signed-in/notifications' });
  const navigate = useNavigate({ from: '/notifications' });
  const list = useList(
    ['notification-deliveries', state ?? ''],
    ({ cursor, signal }) =>
      api.backup.listNotificationDeliveries({
        query: { limit: 20, ...(state && { state }), ...(cursor && { cursor }) },
        signal,
      }),
    { paceOf: (rows) => paceOf(rows.some((row) => row.state === 'waiting')) },
  );
  const filter = (
    <Select
      aria-label={words.filter}
      placeholder={words.all}
      data={DELIVERY_STATES.map((value) => ({ value, label: words.states[value] }))}
      value={state ?? null}
      onChange={(chosen) =>
        void navigate({
          search: chosen ? { state: chosen as DeliveryState } : {},
          replace: true,
          resetScroll: false,
        })
      }
      clearable
      clearButtonProps={{ 'aria-label': texts.frame.clear }}
      w={180}
    />
  );
  return (
    <Section title={words.title} lead={words.lead} actions={filter}>
      <QueryView query={list} loading={<Loading rows={4} />}>
        {(rows) =>
          rows.length > 0 ? (
            <Stack>
              <Rows rows={rows} />
              <LoadMore query={list} />
            </Stack>
          ) : state ? (
            <Empty
              title={words.noneLike}
              action={
                <Button
                  variant="default"
                  renderRoot={(props) => (
                    <Link to="/notifications" resetScroll={false} {...props} />
                  )}
                >
                  {words.clear}
                </Button>
              }
            />
          ) : (
            <Empty title={words.none} command="holdfast notifications deliveries">
              {words.noneText}
            </Empty>
          )
        }
      </QueryView>
    </Section>
  );
}

function Rows({ rows }: { rows: Backup.NotificationDelivery[] }) {
  return (
    <RowTable
      caption={words.title}
      rows={rows}
      keyOf={({ alertId, channel }) => `${alertId} ${channel}`}
      columns={[
        {
          label: words.what,
          cell: ({ title, datasourceId }) =>
            datasourceId === null ? (
              title
            ) : (
              <Anchor
                renderRoot={(props) => (
                  <Link to="/databases/$id" params={{ id: datasourceId }} {...props} />
                )}
              >
                {title}
              </Anchor>
            ),
        },
        { label: words.when, cell: ({ raisedAt }) => <Time at={raisedAt} /> },
        { label: words.by, cell: ({ channel }) => words.channels[channel] ?? channel },
        { label: words.to, cell: ({ target }) => target ?? '–' },
        { label: words.state, cell: (row) => <Outcome row={row} /> },
        {
          label: words.tried,
          cell: ({ lastAttemptAt }) => (lastAttemptAt ? <Time at={lastAttemptAt} /> : '–'),
        },
      ]}
    />
  );
}

function Outcome({ row }: { row: Backup.NotificationDelivery }) {
  const { state, attempts, errorMessage } = row;
  return (
    <Stack gap={2}>
      <Group gap="xs">
        <State tone={TONES[state]}>{words.states[state]}</State>
        {attempts > 1 && (
          <Text span size="xs" className="quiet">
            {words.attempts(attempts)}
          </Text>
        )}
      </Group>
      {errorMessage && <Text size="xs">{errorMessage}</Text>}
    </Stack>
  );
}
