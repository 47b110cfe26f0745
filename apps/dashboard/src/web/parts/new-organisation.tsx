import { Button, Stack, TextInput, Title } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { accountQuery } from '../session/account.ts';
import { holdfast } from '../session/holdfast.ts';
import { texts } from '../texts/index.ts';
import { Card } from './card.tsx';
import { Failure } from './failure.tsx';
import { faultsOf } from './form-faults.ts';
import { sayDone } from './say-done.ts';
import { typedSince } from './typed-since.ts';

const words = texts.account;

/** Creates an organisation of the person's own. */
export function NewOrganisation({ onMade }: { onMade?: (id: string) => Promise<void> }) {
  const queryClient = useQueryClient();
  const [name, setName] = useState('');
  const make = useMutation({
    mutationFn: (sent: string) => holdfast.auth.createOrganisation({ body: { name: sent } }),
    onSuccess: async ({ id }, sent) => {
      sayDone(words.organisationMade(sent));
      setName((current) => typedSince(current, sent, ''));
      await queryClient.invalidateQueries(accountQuery);
      await onMade?.(id);
    },
  });
  const { fields, rest } = faultsOf(make.error, ['name']);
  return (
    <Card>
      <form
        onSubmit={(event) => {
          event.preventDefault();
          make.mutate(name);
        }}
      >
        <Stack maw={400} align="flex-start">
          <Title order={2} size="h4">
            {words.newOrganisation}
          </Title>
          <TextInput
            label={words.organisationName}
            value={name}
            onChange={(event) => setName(event.currentTarget.value)}
            error={fields.name}
            w="100%"
          />
          {rest != null && <Failure error={rest} />}
          <Button
            type="submit"
            variant="default"
            disabled={name.trim() === ''}
            loading={make.isPending}
          >
            {words.makeOrganisation}
          </Button>
        </Stack>
      </form>
    </Card>
  );
}
