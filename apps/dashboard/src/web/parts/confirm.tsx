import { Button, Group, Modal, Stack, Text } from '@mantine/core';
import type { ReactNode } from 'react';
import { texts } from '../texts/index.ts';
import { Failure } from './failure.tsx';

/** Asks before something that cannot be undone, and that has no name to type. */
export function Confirm({
  title,
  action,
  keep,
  isBusy,
  error,
  onConfirm,
  onClose,
  children,
}: {
  title: string;
  /** What the buttons say. */
  action: string;
  keep: string;
  isBusy: boolean;
  error: unknown;
  onConfirm: () => void;
  onClose: () => void;
  children: ReactNode;
}) {
  return (
    <Modal
      opened
      onClose={onClose}
      title={title}
      closeButtonProps={{ 'aria-label': texts.frame.close }}
    >
      <Stack>
        <Text size="sm">{children}</Text>
        {error != null && <Failure error={error} />}
        <Group justify="flex-end">
          <Button variant="default" onClick={onClose} data-autofocus>
            {keep}
          </Button>
          <Button color="red.9" loading={isBusy} onClick={onConfirm}>
            {action}
          </Button>
        </Group>
      </Stack>
    </Modal>
  );
}
