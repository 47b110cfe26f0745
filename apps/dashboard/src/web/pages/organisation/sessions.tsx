import { Button, Group, Stack, Text, Title } from '@mantine/core';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { Card } from '../../parts/card.tsx';
import { Failure } from '../../parts/failure.tsx';
import { QueryView } from '../../parts/query-view.tsx';
import { RowTable } from '../../parts/row-table.tsx';
import { sayDone } from '../../parts/say-done.ts';
import { State } from '../../parts/state.tsx';
import { Time } from '../../parts/time.tsx';
import { forgetPerson } from '../../session/forget-person.ts';
import { holdfast } from '../../session/holdfast.ts';
import { tellOtherTabs } from '../../session/tabs.ts';
import { texts } from '../../texts/index.ts';

const words = texts.account;

/** Where this person is signed in. */
export function Sessions() {
  const queryClient = useQueryClient();
  const sessions = useQuery({
    queryKey: ['sessions'],
    queryFn: ({ signal }) => holdfast.auth.listSessions({ query: { limit: 100 }, signal }),
  });
  const end = useMutation({
    mutationFn: (sessionId: string) => holdfast.auth.revokeSession({ path: { sessionId } }),
    onSettled: () => queryClient.invalidateQueries({ queryKey: ['sessions'] }),
  });
  const endOthers = useMutation({
    mutationFn: () => holdfast.auth.endSessions({ query: { keep: 'current' } }),
    onSuccess: ({ ended }) => sayDone(words.endedOthers(ended)),
    onSettled: () => queryClient.invalidateQueries({ queryKey: ['sessions'] }),
  });
  const endAll = useMutation({
    mutationFn: () => holdfast.auth.endSessions({}),
    onSuccess: async () => {
      await forgetPerson();
      tellOtherTabs();
      window.location.assign('/sign-in');
    },
  });
  const error = end.error ?? endOthers.error ?? endAll.error;
  return (
    <Card>
      <Stack>
        <Group justify="space-between">
          <Title order={2} size="h4">
            {words.sessions}
          </Title>
          <Group gap="xs">
            <Button
              size="xs"
              variant="default"
              loading={endOthers.isPending}
              onClick={() => endOthers.mutate()}
            >
              {words.endOthers}
            </Button>
            <Button
              size="xs"
              variant="default"
              color="red"
              loading={endAll.isPending}
              onClick={() => endAll.mutate()}
            >
              {words.endAll}
            </Button>
          </Group>
        </Group>
        <Text size="sm">{words.sessionsText}</Text>
        {error && <Failure error={error} />}
        <QueryView query={sessions}>
          {({ items }) => (
            <RowTable
              caption={words.sessions}
              rows={items}
              keyOf={({ id }) => id}
              columns={[
                {
                  label: words.device,
                  cell: ({ device, userAgent, address }) => (
                    <div>
                      <Text size="sm">{nameOf(device, userAgent)}</Text>
                      <Text size="xs" className="quiet">
                        {address}
                      </Text>
                    </div>
                  ),
                },
                {
                  label: words.lastUsed,
                  cell: ({ lastUsedAt }) => <Time at={lastUsedAt} />,
                },
                { label: words.since, cell: ({ createdAt }) => <Time at={createdAt} /> },
                { label: words.until, cell: ({ expiresAt }) => <Time at={expiresAt} /> },
                {
                  label: words.end,
                  cell: ({ id, current, device, userAgent }) =>
                    current ? (
                      <State tone="good">{words.thisOne}</State>
                    ) : (
                      <Button
                        size="compact-sm"
                        variant="subtle"
                        color="red"
                        aria-label={`${words.end}: ${nameOf(device, userAgent)}`}
                        onClick={() => end.mutate(id)}
                      >
                        {words.end}
                      </Button>
                    ),
                },
              ]}
            />
          )}
        </QueryView>
      </Stack>
    </Card>
  );
}

/** A device that the service does not recognise is shown by its user agent. */
function nameOf(device: string | null, userAgent: string | null): string {
  return device ?? (userAgent ? userAgent.slice(0, 80) : words.unknownDevice);
}
