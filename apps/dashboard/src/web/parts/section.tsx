import { Group, Paper, Stack, Text, Title } from '@mantine/core';
import { type ReactNode, useId } from 'react';

/** A part of a page under a heading of its own. */
export function Section({
  title,
  lead,
  actions,
  children,
}: {
  title: string;
  lead?: ReactNode;
  actions?: ReactNode;
  children: ReactNode;
}) {
  const id = useId();
  return (
    <Paper withBorder p={{ base: 'sm', sm: 'md' }} component="section" aria-labelledby={id}>
      <Stack gap="md">
        <div>
          <Group justify="space-between" gap="sm">
            <Title order={2} size="h4" id={id}>
              {title}
            </Title>
            {actions && <Group gap="xs">{actions}</Group>}
          </Group>
          {lead && (
            <Text component="div" size="sm" className="quiet" mt={4} maw={760}>
              {lead}
            </Text>
          )}
        </div>
        {children}
      </Stack>
    </Paper>
  );
}
