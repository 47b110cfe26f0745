import { Alert, List } from '@mantine/core';
import { IconAlertTriangle } from '@tabler/icons-react';

/** What people who rely on the thing should know. */
export function Warnings({ title, warnings }: { title: string; warnings: readonly string[] }) {
  if (warnings.length === 0) return null;
  return (
    <Alert color="yellow" variant="light" icon={<IconAlertTriangle aria-hidden />} title={title}>
      <List size="sm" spacing={4}>
        {warnings.map((warning) => (
          <List.Item key={warning} style={{ overflowWrap: 'anywhere' }}>
            {warning}
          </List.Item>
        ))}
      </List>
    </Alert>
  );
}
