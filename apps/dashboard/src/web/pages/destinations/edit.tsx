import type { Backup } from '@holdfast/clients';
import { Alert, Button, Group, Stack, Text } from '@mantine/core';
import { IconAlertTriangle } from '@tabler/icons-react';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { Failure } from '../../parts/failure.tsx';
import { faultsOf } from '../../parts/form-faults.ts';
import { sayDone } from '../../parts/say-done.ts';
import { Section } from '../../parts/section.tsx';
import { typedSince } from '../../parts/typed-since.ts';
import { useMember } from '../../session/member.ts';
import { texts } from '../../texts/index.ts';
import { changesOf, type DestinationDraft, draftOf } from './draft.ts';
import { FIELD_NAMES } from './field-names.ts';
import { DestinationFields } from './fields.tsx';
import { outcomeOf, ProbeSteps } from './probe-steps.tsx';

const words = texts.destinations;

type Change = {
  from: Backup.StorageDestination;
  body: Backup.UpdateStorageDestination;
  sent: DestinationDraft;
};
type Saved = { conflict: Backup.StorageDestination } | { saved: Backup.StorageDestination };

/** Changes are compared with what was shown when typing began, even if others have saved since. */
export function EditDestination({ destination }: { destination: Backup.StorageDestination }) {
  const { api, organisation } = useMember();
  const queryClient = useQueryClient();
  const [base, setBase] = useState(destination);
  const [draft, setDraft] = useState(() => draftOf(destination));
  const path = { id: destination.id };
  const changes = changesOf(base, draft);
  const restart = (from: Backup.StorageDestination, sent = draft) => {
    setBase(from);
    setDraft((current) => typedSince(current, sent, draftOf(from)));
    queryClient.setQueryData([organisation.id, 'destination', from.id], from);
  };
  const save = useMutation({
    async mutationFn({ from, body }: Change): Promise<Saved> {
      const now = await api.backup.readStorageDestination({ path });
      if (now.updatedAt !== from.updatedAt) return { conflict: now };
      return { saved: await api.backup.updateStorageDestination({ path, body }) };
    },
    onSuccess(answer, { sent }) {
      if ('conflict' in answer) return;
      restart(answer.saved, sent);
      sayDone(words.saved);
      void queryClient.invalidateQueries({ queryKey: [organisation.id, 'destinations'] });
    },
  });
  const conflict = save.data && 'conflict' in save.data ? save.data.conflict : undefined;
  const { fields, rest } = faultsOf(save.error, FIELD_NAMES);
  const stopped = outcomeOf(save.error);
  const isProbed = Object.keys(changes ?? {}).some((changed) => changed !== 'name');
  function submit(event: FormEvent) {
    event.preventDefault();
    if (changes && !save.isPending) save.mutate({ from: base, body: changes, sent: draft });
  }
  return (
    <Section title={words.edit} lead={destination.kind === 'managed' ? undefined : words.editLead}>
      <form onSubmit={submit} noValidate>
        <Stack>
          <DestinationFields
            kind={destination.kind}
            draft={draft}
            onChange={setDraft}
            faults={fields}
            hasSecrets={
              draft.sftp.authentication === (base.sftp?.authentication ?? draft.sftp.authentication)
            }
          />
          {conflict && (
            <Conflict
              onMine={() => {
                setBase(conflict);
                save.reset();
                const body = changesOf(conflict, draft);
                if (body) save.mutate({ from: conflict, body, sent: draft });
              }}
              onTheirs={() => {
                restart(conflict);
                save.reset();
              }}
            />
          )}
          {isProbed && (save.isPending || stopped) && (
            <ProbeSteps
              outcome={save.isPending ? { state: 'running' } : (stopped ?? { state: 'untried' })}
            />
          )}
          {rest != null && <Failure error={rest} />}
          <Group gap="sm">
            <Button
              type="submit"
              loading={save.isPending}
              disabled={!changes || conflict !== undefined}
            >
              {isProbed ? words.save : words.saveName}
            </Button>
            {!changes && (
              <Text size="sm" className="quiet">
                {words.nothingChanged}
              </Text>
            )}
          </Group>
        </Stack>
      </form>
    </Section>
  );
}

function Conflict({ onMine, onTheirs }: { onMine: () => void; onTheirs: () => void }) {
  return (
    <Alert
      role="alert"
      color="yellow"
      variant="light"
      icon={<IconAlertTriangle aria-hidden />}
      title={words.conflict}
    >
      <Text size="sm">{words.conflictText}</Text>
      <Group mt="sm" gap="sm">
        <Button size="xs" variant="default" onClick={onMine}>
          {words.conflictMine}
        </Button>
        <Button size="xs" variant="default" onClick={onTheirs}>
          {words.conflictTheirs}
        </Button>
      </Group>
    </Alert>
  );
}
