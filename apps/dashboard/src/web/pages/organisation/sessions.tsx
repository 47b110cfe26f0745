import { Button, Paper, Stack, Text, Title } from '@mantine/core';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { Failure } from '../../parts/failure.tsx';
import { QueryView } from '../../parts/query-view.tsx';
import { RowTable } from '../../parts/row-table.tsx';
import { State } from '../../parts/state.tsx';
import { Time } from '../../parts/time.tsx';
import { holdfast } from '../../session/holdfast.ts';
import { texts } from '../../texts/index.ts';

const words = texts.account;

/** Where one is signed in. */
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
  return (
    <Paper withBorder p="lg">
      <Stack>
        <Title order={2} size="h4">
          {words.sessions}
        </Title>
        {end.error && <Failure error={end.error} />}
        <QueryView query={sessions}>
          {({ items }) => (
            <RowTable
              caption={words.sessions}
              rows={items}
              keyOf={({ id }) => id}
              columns={[
                {
                  label: words.device,
                  cell: ({ userAgent, address }) => (
                    <div>
                      <Text size="sm">{deviceOf(userAgent)}</Text>
                      <Text size="xs" className="quiet">
                        {address}
                      </Text>
                    </div>
                  ),
                },
                { label: words.since, cell: ({ createdAt }) => <Time at={createdAt} /> },
                { label: words.until, cell: ({ expiresAt }) => <Time at={expiresAt} /> },
                {
                  label: words.end,
                  cell: ({ id, current, userAgent }) =>
                    current ? (
                      <State tone="good">{words.thisOne}</State>
                    ) : (
                      <Button
                        size="compact-sm"
                        variant="subtle"
                        color="red"
                        aria-label={`${words.end}: ${deviceOf(userAgent)}`}
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
    </Paper>
  );
}

const BROWSERS = ['Firefox', 'Edg', 'OPR', 'Chrome', 'Safari'];
const SYSTEMS = ['Windows', 'Android', 'iPhone', 'iPad', 'Mac OS', 'Linux'];

/** In a few words; what is no browser says itself what it is. */
function deviceOf(userAgent: string | null): string {
  if (!userAgent) return words.unknownDevice;
  const browser = BROWSERS.find((name) => userAgent.includes(`${name}/`));
  const system = SYSTEMS.find((name) => userAgent.includes(name));
  if (!browser) return userAgent.slice(0, 80);
  const name = browser === 'Edg' ? 'Edge' : browser === 'OPR' ? 'Opera' : browser;
  return system ? `${name}, ${system}` : name;
}
