import { Box, Group, Stack, Text, Title } from '@mantine/core';
import { type ReactNode, useId } from 'react';
import { Card } from './card.tsx';

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
    <Card labelledBy={id}>
      <Stack gap="md">
        <Group justify="space-between" align={lead ? 'flex-start' : 'center'} gap="sm">
          <Box flex={lead ? '1 1 14rem' : undefined} miw={0} maw={760}>
            <Title order={2} size="h4" id={id}>
              {title}
            </Title>
            {lead && (
              <Text component="div" size="sm" className="quiet" mt={4}>
                {lead}
              </Text>
            )}
          </Box>
          {actions && <Group gap="xs">{actions}</Group>}
        </Group>
        {children}
      </Stack>
    </Card>
  );
}
