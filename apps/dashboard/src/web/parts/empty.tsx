import { Paper, Stack, Text, Title } from '@mantine/core';
import type { ReactNode } from 'react';
import { texts } from '../texts/index.ts';
import { Command } from './command.tsx';

/** For a page with nothing on it yet: what it is good for, the next step, and the matching command. */
export function Empty({
  title,
  children,
  action,
  command,
}: {
  title: string;
  children?: ReactNode;
  action?: ReactNode;
  command?: string;
}) {
  return (
    <Paper withBorder p="xl">
      <Stack align="center" gap="sm" ta="center">
        <Title order={2} size="h4">
          {title}
        </Title>
        {children && (
          <Text className="quiet" maw={520}>
            {children}
          </Text>
        )}
        {action}
        {command && (
          <>
            <Text size="sm" className="quiet">
              {texts.empty.orByCommand}
            </Text>
            <Command text={command} />
          </>
        )}
      </Stack>
    </Paper>
  );
}
