import { Button, Group, Stack, Tabs, Text } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useRef } from 'react';
import { QueryView } from '../../parts/query-view.tsx';
import { useAction } from '../../parts/use-action.ts';
import { useMember } from '../../session/member.ts';
import { texts } from '../../texts/index.ts';
import { PolicyForm } from '../policies/form.tsx';
import { bodyOf, newPolicy, type PolicyValues } from '../policies/form-model.ts';
import { usePolicies } from '../policies/queries.ts';
import { PickPolicy } from './pick-policy.tsx';

const { wizard } = texts.datasources;

/** A policy that exists, or a new one; or none for now. */
export function ScheduleStep({ id, onNext }: { id: string; onNext: () => void }) {
  const { api } = useMember();
  const policies = usePolicies();
  // Created, though perhaps not attached: another try updates it to what is typed by then.
  const made = useRef<string>(undefined);
  const form = useForm<PolicyValues>({ initialValues: { ...newPolicy(), name: 'nightly' } });
  const create = useAction(
    async (values: PolicyValues) => {
      const body = bodyOf(values);
      if (made.current) {
        await api.backup.updateBackupPolicy({ path: { id: made.current }, body });
      } else {
        made.current = (await api.backup.createBackupPolicy({ body })).id;
      }
      return api.backup.attachPolicy({ path: { id }, body: { policyId: made.current } });
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
              <PickPolicy
                id={id}
                policies={items}
                words={{
                  label: wizard.policy,
                  hint: texts.datasources.schedule.attachHint,
                  action: wizard.next,
                }}
                onDone={onNext}
              />
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
