import { Anchor, Button, Group, Select, Text } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { Failure } from '../../parts/failure.tsx';
import { useAction } from '../../parts/use-action.ts';
import { useMember } from '../../session/member.ts';
import { texts } from '../../texts/index.ts';
import { usePolicies } from '../policies/queries.ts';

const { schedule } = texts.datasources;

export function AttachPolicy({ id, attached }: { id: string; attached: readonly string[] }) {
  const { api } = useMember();
  const policies = usePolicies();
  const [chosen, setChosen] = useState<string | null>(null);
  const attach = useAction(
    (policyId: string) => api.backup.attachPolicy({ path: { id }, body: { policyId } }),
    { done: schedule.attached, onDone: () => setChosen(null) },
  );
  const free = (policies.data ?? []).filter((policy) => !attached.includes(policy.id));
  return (
    <div>
      <Group align="flex-end">
        <Select
          label={schedule.attachLabel}
          placeholder={schedule.attachHint}
          data={free.map((policy) => ({
            value: policy.id,
            label: `${policy.name} · ${policy.schedule}`,
          }))}
          value={chosen}
          onChange={setChosen}
          searchable
          nothingFoundMessage={texts.frame.nothingFound}
          miw={280}
          flex={1}
          maw={480}
        />
        <Button
          disabled={chosen === null}
          loading={attach.isPending}
          onClick={() => chosen && attach.mutate(chosen)}
        >
          {schedule.attach}
        </Button>
      </Group>
      <Text size="sm" mt={4}>
        <Anchor renderRoot={(props) => <Link to="/policies/new" {...props} />}>
          {schedule.newPolicy}
        </Anchor>
      </Text>
      {attach.error && <Failure error={attach.error} />}
      {attach.data?.policy.warnings?.map((warning) => (
        <Text key={warning} size="sm" mt="xs">
          {warning}
        </Text>
      ))}
    </div>
  );
}
