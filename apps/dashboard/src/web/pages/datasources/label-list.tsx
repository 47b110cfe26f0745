import { Badge, Group } from '@mantine/core';

export function LabelList({ labels }: { labels: readonly string[] }) {
  return (
    <Group gap={4}>
      {labels.map((label) => (
        <Badge key={label} variant="default" tt="none" fw={500}>
          {label}
        </Badge>
      ))}
    </Group>
  );
}
