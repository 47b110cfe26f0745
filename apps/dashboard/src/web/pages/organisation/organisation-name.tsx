import { Button, Group, Paper, Stack, TextInput, Title } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { Failure } from '../../parts/failure.tsx';
import { faultsOf } from '../../parts/form-faults.ts';
import { useAction } from '../../parts/use-action.ts';
import { accountQuery } from '../../session/account.ts';
import { useMember } from '../../session/member.ts';
import { texts } from '../../texts/index.ts';

const words = texts.members;

export function OrganisationName() {
  const { api, organisation } = useMember();
  const queryClient = useQueryClient();
  const [name, setName] = useState(organisation.name);
  const rename = useAction(
    () =>
      api.auth.renameOrganisation({ path: { organisationId: organisation.id }, body: { name } }),
    { done: words.renamed, onDone: () => void queryClient.invalidateQueries(accountQuery) },
  );
  const { fields, rest } = faultsOf(rename.error, ['name']);
  return (
    <Paper withBorder p="md">
      <form
        onSubmit={(event) => {
          event.preventDefault();
          rename.mutate(undefined);
        }}
      >
        <Stack>
          <Title order={2} size="h4">
            {words.organisationName}
          </Title>
          <Group align="flex-end">
            <TextInput
              label={words.name}
              value={name}
              onChange={(event) => setName(event.currentTarget.value)}
              error={fields.name}
              w={{ base: '100%', sm: 320 }}
            />
            <Button
              type="submit"
              variant="default"
              disabled={name.trim() === organisation.name}
              loading={rename.isPending}
            >
              {words.rename}
            </Button>
          </Group>
          {rest != null && <Failure error={rest} />}
        </Stack>
      </form>
    </Paper>
  );
}
