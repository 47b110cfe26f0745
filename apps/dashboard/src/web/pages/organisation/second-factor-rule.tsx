import { Paper, Stack, Switch, Text, Title } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Failure } from '../../parts/failure.tsx';
import { QueryView } from '../../parts/query-view.tsx';
import { useAction } from '../../parts/use-action.ts';
import { useMember } from '../../session/member.ts';
import { texts } from '../../texts/index.ts';

const words = texts.secondFactorRule;

/** Owners decide whether all members need one. */
export function SecondFactorRule() {
  const { api, organisation } = useMember();
  const path = { organisationId: organisation.id };
  const rule = useQuery({
    queryKey: [organisation.id, 'second-factor'],
    queryFn: ({ signal }) => api.auth.getSecondFactorRule({ path, signal }),
  });
  const set = useAction(
    (required: boolean) => api.auth.setSecondFactorRule({ path, body: { required } }),
    { done: words.saved },
  );
  return (
    <Paper withBorder p="md">
      <Stack gap="sm">
        <Title order={2} size="h4">
          {words.title}
        </Title>
        <Text size="sm" className="quiet">
          {words.text}
        </Text>
        <QueryView query={rule}>
          {({ required }) => (
            <Switch
              label={words.label}
              checked={set.isPending ? set.variables : required}
              disabled={set.isPending}
              onChange={(event) => set.mutate(event.currentTarget.checked)}
            />
          )}
        </QueryView>
        {set.error && <Failure error={set.error} />}
      </Stack>
    </Paper>
  );
}
