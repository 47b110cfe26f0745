import { Button, Group, type MantineColor, Modal, Stack, Text } from '@mantine/core';
import type { ReactNode } from 'react';
import { texts } from '../texts/index.ts';
import { Failure } from './failure.tsx';

/** Asks before something that has consequences, and no name to type; in red if it cannot be undone. */
export function Confirm({
  title,
  action,
  keep,
  color = 'red.9',
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
  color?: MantineColor;
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
          <Button color={color} loading={isBusy} onClick={onConfirm}>
            {action}
          </Button>
        </Group>
      </Stack>
    </Modal>
  );
}
