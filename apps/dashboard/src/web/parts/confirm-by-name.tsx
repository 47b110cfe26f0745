import { Button, Group, Modal, Stack, Text, TextInput } from '@mantine/core';
import { type FormEvent, type ReactNode, useState } from 'react';
import { texts } from '../texts/index.ts';
import { Failure } from './failure.tsx';

/** Has people type the name of what they are about to destroy. */
export function ConfirmByName({
  title,
  name,
  action,
  onConfirm,
  onClose,
  children,
}: {
  title: string;
  name: string;
  /** What the button says. */
  action: string;
  onConfirm: () => Promise<unknown>;
  onClose: () => void;
  children: ReactNode;
}) {
  const [typed, setTyped] = useState('');
  const [isBusy, setBusy] = useState(false);
  const [error, setError] = useState<unknown>();
  async function submit(event: FormEvent) {
    event.preventDefault();
    if (typed !== name || isBusy) return;
    setBusy(true);
    setError(undefined);
    try {
      await onConfirm();
      onClose();
    } catch (thrown) {
      setError(thrown);
    } finally {
      setBusy(false);
    }
  }
  return (
    <Modal
      opened
      onClose={onClose}
      title={title}
      closeButtonProps={{ 'aria-label': texts.frame.close }}
    >
      <form onSubmit={submit}>
        <Stack>
          <Text component="div" size="sm">
            {children}
          </Text>
          <TextInput
            label={texts.confirm.type(name)}
            value={typed}
            onChange={(event) => setTyped(event.currentTarget.value)}
            autoComplete="off"
            spellCheck={false}
            data-autofocus
          />
          {error !== undefined && <Failure error={error} />}
          <Group justify="flex-end">
            <Button variant="default" onClick={onClose}>
              {texts.confirm.cancel}
            </Button>
            <Button type="submit" color="red.9" disabled={typed !== name} loading={isBusy}>
              {action}
            </Button>
          </Group>
        </Stack>
      </form>
    </Modal>
  );
}
