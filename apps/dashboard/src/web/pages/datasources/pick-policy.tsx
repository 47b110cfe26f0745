import type { Backup } from '@holdfast/clients';
import { Button, Group, Select, Text } from '@mantine/core';
import { useState } from 'react';
import { Failure } from '../../parts/failure.tsx';
import { useAction } from '../../parts/use-action.ts';
import { useMember } from '../../session/member.ts';
import { texts } from '../../texts/index.ts';

/** Attaches one of these policies to the database. */
export function PickPolicy({
  id,
  policies,
  words,
  onDone,
}: {
  id: string;
  policies: readonly Backup.BackupPolicy[];
  words: { label: string; hint?: string; action: string; done?: string };
  onDone?: () => void;
}) {
  const { api } = useMember();
  const [chosen, setChosen] = useState<string | null>(null);
  const attach = useAction(
    (policyId: string) => api.backup.attachPolicy({ path: { id }, body: { policyId } }),
    {
      ...(words.done && { done: words.done }),
      onDone: () => {
        setChosen(null);
        onDone?.();
      },
    },
  );
  return (
    <>
      <Group align="flex-end">
        <Select
          label={words.label}
          placeholder={words.hint}
          data={policies.map((policy) => ({
            value: policy.id,
            label: `${policy.name} · ${policy.schedule}`,
          }))}
          value={chosen}
          onChange={setChosen}
          searchable
          nothingFoundMessage={texts.frame.nothingFound}
          miw={260}
          flex={1}
          maw={480}
        />
        <Button
          disabled={chosen === null}
          loading={attach.isPending}
          onClick={() => chosen && attach.mutate(chosen)}
        >
          {words.action}
        </Button>
      </Group>
      {attach.error && <Failure error={attach.error} />}
      {attach.data?.policy.warnings?.map((warning) => (
        <Text key={warning} size="sm" mt="xs">
          {warning}
        </Text>
      ))}
    </>
  );
}
