import type { Auth } from '@holdfast/clients';
import { Button, Group, Paper, Stack, Text, TextInput } from '@mantine/core';
import { useState } from 'react';
import { Command } from '../../parts/command.tsx';
import { Failure } from '../../parts/failure.tsx';
import { faultsOf } from '../../parts/form-faults.ts';
import { Section } from '../../parts/section.tsx';
import { State } from '../../parts/state.tsx';
import { useAction } from '../../parts/use-action.ts';
import { useMember } from '../../session/member.ts';
import { texts } from '../../texts/index.ts';

const words = texts.signOn.domains;

export function Domains({ domains }: { domains: Auth.SignOnDomain[] }) {
  const { api, organisation, holds } = useMember();
  const [domain, setDomain] = useState('');
  const add = useAction(
    () =>
      api.auth.claimSignOnDomain({
        path: { organisationId: organisation.id, domain: domain.trim() },
      }),
    { onDone: () => setDomain('') },
  );
  const { fields, rest } = faultsOf(add.error, ['domain']);
  return (
    <Section title={words.title} lead={words.lead}>
      <Stack>
        {domains.length === 0 && <Text size="sm">{words.none}</Text>}
        {domains.map((one) => (
          <Domain key={one.domain} shown={one} />
        ))}
        {holds('organisation.own') && (
          <form
            onSubmit={(event) => {
              event.preventDefault();
              add.mutate(undefined);
            }}
          >
            <Group align="flex-end">
              <TextInput
                label={words.domain}
                placeholder="example.com"
                required
                withAsterisk={false}
                value={domain}
                onChange={(event) => setDomain(event.currentTarget.value)}
                error={fields.domain}
                w={{ base: '100%', sm: 280 }}
              />
              <Button type="submit" variant="default" loading={add.isPending}>
                {words.add}
              </Button>
            </Group>
          </form>
        )}
        {rest != null && <Failure error={rest} />}
      </Stack>
    </Section>
  );
}

function Domain({ shown }: { shown: Auth.SignOnDomain }) {
  const { api, organisation, holds } = useMember();
  const { domain, isProven, record } = shown;
  const path = { organisationId: organisation.id, domain };
  const verify = useAction(() => api.auth.verifySignOnDomain({ path }));
  const remove = useAction(() => api.auth.removeSignOnDomain({ path }));
  const isMissing = verify.data !== undefined && !verify.data.isProven && !isProven;
  return (
    <Paper withBorder p="sm">
      <Stack gap="xs">
        <Group justify="space-between">
          <Group gap="xs">
            <Text fw={600}>{domain}</Text>
            <State tone={isProven ? 'good' : 'warning'}>
              {isProven ? words.proven : words.unproven}
            </State>
          </Group>
          {holds('organisation.own') && (
            <Group gap={4}>
              {!isProven && (
                <Button
                  size="compact-sm"
                  variant="default"
                  aria-label={`${words.verify}: ${domain}`}
                  loading={verify.isPending}
                  onClick={() => verify.mutate(undefined)}
                >
                  {words.verify}
                </Button>
              )}
              <Button
                size="compact-sm"
                variant="subtle"
                color="red"
                aria-label={`${words.remove}: ${domain}`}
                loading={remove.isPending}
                onClick={() => remove.mutate(undefined)}
              >
                {words.remove}
              </Button>
            </Group>
          )}
        </Group>
        {!isProven && (
          <>
            <Text size="sm">{words.record}</Text>
            <Command text={record.name} />
            <Command text={record.value} />
          </>
        )}
        {isMissing && (
          <Text size="sm" role="status">
            {words.missing}
          </Text>
        )}
        {(verify.error ?? remove.error) && <Failure error={verify.error ?? remove.error} />}
      </Stack>
    </Paper>
  );
}
