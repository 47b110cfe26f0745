import { Group, Loader, Paper, Skeleton, Stack, Text } from '@mantine/core';
import { texts } from '../../texts/index.ts';

/** About as high as an answer, so nothing jumps; shown rather than the answer to another name. */
export function Asking({ name }: { name: string }) {
  return (
    <Paper withBorder p="md" aria-busy>
      <Stack gap="md">
        <Group gap="sm" role="status">
          <Loader size="sm" aria-hidden />
          <Text style={{ overflowWrap: 'anywhere' }}>{texts.checks.asking(name)}</Text>
        </Group>
        <Skeleton height={38} width={180} radius="xl" />
        <Skeleton height={24} maw={720} />
        <Skeleton height={48} />
      </Stack>
    </Paper>
  );
}
