import { Button, Group, Select, Stack, Tabs, Text } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useState } from 'react';
import { Failure } from '../../parts/failure.tsx';
import { QueryView } from '../../parts/query-view.tsx';
import { useAction } from '../../parts/use-action.ts';
import { useMember } from '../../session/member.ts';
import { texts } from '../../texts/index.ts';
import { PolicyForm } from '../policies/form.tsx';
import { bodyOf, newPolicy, type PolicyValues } from '../policies/form-model.ts';
import { usePolicies } from '../policies/queries.ts';

const { wizard } = texts.datasources;

/** A policy that exists, or a new one; or none for now. */
export function ScheduleStep({ id, onNext }: { id: string; onNext: () => void }) {
  const { api } = useMember();
  const policies = usePolicies();
  const [chosen, setChosen] = useState<string | null>(null);
  const form = useForm<PolicyValues>({ initialValues: { ...newPolicy(), name: 'nightly' } });
  const attach = useAction(
    (policyId: string) => api.backup.attachPolicy({ path: { id }, body: { policyId } }),
    { onDone: onNext },
  );
  const create = useAction(
    async (values: PolicyValues) => {
      const { id: policyId } = await api.backup.createBackupPolicy({ body: bodyOf(values) });
      return api.backup.attachPolicy({ path: { id }, body: { policyId } });
    },
    { onDone: onNext },
  );
  return (
    <Stack>
      <Group>
        <Text>{wizard.scheduleText}</Text>
        <Button variant="default" size="xs" onClick={onNext}>
          {wizard.skip}
        </Button>
      </Group>
      <QueryView query={policies}>
        {(items) => (
          <Tabs defaultValue={items.length > 0 ? 'existing' : 'new'}>
            <Tabs.List>
              <Tabs.Tab value="existing" disabled={items.length === 0}>
                {wizard.existing}
              </Tabs.Tab>
              <Tabs.Tab value="new">{wizard.newPolicy}</Tabs.Tab>
            </Tabs.List>
            <Tabs.Panel value="existing" pt="md">
              <Group align="flex-end">
                <Select
                  label={wizard.policy}
                  data={items.map((policy) => ({
                    value: policy.id,
                    label: `${policy.name} · ${policy.schedule}`,
                  }))}
                  value={chosen}
                  onChange={setChosen}
                  searchable
                  miw={260}
                  flex={1}
                  maw={480}
                />
                <Button
                  disabled={chosen === null}
                  loading={attach.isPending}
                  onClick={() => chosen && attach.mutate(chosen)}
                >
                  {wizard.next}
                </Button>
              </Group>
              {attach.error && <Failure error={attach.error} />}
            </Tabs.Panel>
            <Tabs.Panel value="new" pt="md">
              <PolicyForm
                form={form}
                action={wizard.createPolicy}
                isBusy={create.isPending}
                error={create.error}
                onSubmit={(values) => create.mutate(values)}
              />
            </Tabs.Panel>
          </Tabs>
        )}
      </QueryView>
    </Stack>
  );
}
