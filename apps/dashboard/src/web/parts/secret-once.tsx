import { Alert, Stack, Text } from '@mantine/core';
import { IconKey } from '@tabler/icons-react';
import { Command } from './command.tsx';

/** A secret that is shown only now: on the page, and nowhere else. */
export function SecretOnce({ title, text, lines }: { title: string; text: string; lines: string }) {
  return (
    <Alert color="yellow" icon={<IconKey aria-hidden />} title={title} role="status">
      <Stack gap="xs">
        <Text size="sm">{text}</Text>
        <Command text={lines} />
      </Stack>
    </Alert>
  );
}
