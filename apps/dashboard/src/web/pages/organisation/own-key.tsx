import { Button, Code, Group, Modal, Stack, Text, TextInput } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Failure } from '../../parts/failure.tsx';
import { faultsOf } from '../../parts/form-faults.ts';
import { Loading, QueryView } from '../../parts/query-view.tsx';
import { Section } from '../../parts/section.tsx';
import { useAction } from '../../parts/use-action.ts';
import { useMember } from '../../session/member.ts';
import { texts } from '../../texts/index.ts';

const words = texts.recoveryKit;

/** A public key of the organisation's own, to which new backups are encrypted as well. */
export function OwnKey() {
  const { api, organisation } = useMember();
  const current = useQuery({
    queryKey: [organisation.id, 'recovery-key'],
    queryFn: ({ signal }) => api.backup.readRecoveryKey({ signal }),
  });
  const [removed, setRemoved] = useState<string>();
  return (
    <Section title={words.ownKeyTitle} lead={words.ownKeyText}>
      <QueryView query={current} loading={<Loading rows={1} />}>
        {({ recoveryRecipient: key }) =>
          key === null ? (
            <Text size="sm">{words.currentNone}</Text>
          ) : (
            <Stack gap="xs" align="flex-start">
              <Text size="sm">{words.current}</Text>
              <Code style={{ overflowWrap: 'anywhere' }}>{key}</Code>
              <Button variant="default" onClick={() => setRemoved(key)}>
                {words.removeKey}
              </Button>
            </Stack>
          )
        }
      </QueryView>
      <SetKey />
      {removed !== undefined && (
        <RemoveKey recipient={removed} onClose={() => setRemoved(undefined)} />
      )}
    </Section>
  );
}

function SetKey() {
  const { api } = useMember();
  const [typed, setTyped] = useState('');
  const set = useAction(
    (recoveryRecipient: string) => api.backup.setRecoveryKey({ body: { recoveryRecipient } }),
    {
      done: words.keySaved,
      onDone: (_, sent) => setTyped((current) => (current.trim() === sent ? '' : current)),
    },
  );
  const { fields, rest } = faultsOf(set.error, ['recoveryRecipient']);
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        set.mutate(typed.trim());
      }}
    >
      <Stack align="flex-start">
        <TextInput
          label={words.ownKey}
          placeholder="age1…"
          value={typed}
          onChange={(event) => setTyped(event.currentTarget.value)}
          error={fields.recoveryRecipient}
          spellCheck={false}
          autoComplete="off"
          w="100%"
          maw={560}
        />
        {rest != null && <Failure error={rest} />}
        <Button
          type="submit"
          variant="default"
          disabled={typed.trim() === ''}
          loading={set.isPending}
        >
          {words.setKey}
        </Button>
      </Stack>
    </form>
  );
}

/** Asks first, and shows the key that it is about. */
function RemoveKey({ recipient, onClose }: { recipient: string; onClose: () => void }) {
  const { api } = useMember();
  const remove = useAction(
    (_: undefined) => api.backup.setRecoveryKey({ body: { recoveryRecipient: null } }),
    { done: words.keySaved, onDone: onClose },
  );
  return (
    <Modal
      opened
      onClose={onClose}
      title={words.removeTitle}
      closeButtonProps={{ 'aria-label': texts.frame.close }}
    >
      <Stack>
        <Code block style={{ overflowWrap: 'anywhere', whiteSpace: 'pre-wrap' }}>
          {recipient}
        </Code>
        <Text size="sm">{words.removeText}</Text>
        {remove.error && <Failure error={remove.error} />}
        <Group justify="flex-end">
          <Button variant="default" onClick={onClose} data-autofocus>
            {texts.confirm.cancel}
          </Button>
          <Button color="red.9" loading={remove.isPending} onClick={() => remove.mutate(undefined)}>
            {words.removeConfirm}
          </Button>
        </Group>
      </Stack>
    </Modal>
  );
}
