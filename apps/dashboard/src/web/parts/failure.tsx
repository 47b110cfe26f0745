import { HoldfastError } from '@holdfast/clients';
import { Alert, Button, Code, Group, List, Text } from '@mantine/core';
import { IconAlertTriangle } from '@tabler/icons-react';
import { texts } from '../texts/index.ts';

/** What went wrong, what to do, and the id that the service's log has for it. */
export function Failure({ error, retry }: { error: unknown; retry?: () => void }) {
  const known = error instanceof HoldfastError ? error : undefined;
  const message = error instanceof Error ? error.message : String(error);
  const fields = Object.entries(known?.fields ?? {});
  return (
    <Alert
      role="alert"
      color="red"
      variant="light"
      icon={<IconAlertTriangle aria-hidden />}
      title={titleOf(known)}
    >
      <Text size="sm">{message}</Text>
      {fields.length > 0 && (
        <List size="sm" mt="xs">
          {fields.map(([field, fault]) => (
            <List.Item key={field}>
              <Code>{field}</Code> {fault}
            </List.Item>
          ))}
        </List>
      )}
      <Group mt="sm" gap="sm">
        {retry && (
          <Button size="xs" variant="default" onClick={retry}>
            {texts.failure.retry}
          </Button>
        )}
        {known?.requestId && (
          <Text size="xs" className="quiet">
            {texts.failure.request} <Code>{known.requestId}</Code>
          </Text>
        )}
      </Group>
    </Alert>
  );
}

function titleOf(error: HoldfastError | undefined): string {
  switch (error?.type) {
    case 'CONNECTION_FAILED':
    case 'TIMED_OUT':
      return texts.failure.unreachable;
    case 'NOT_FOUND':
      return texts.failure.notFound;
    case 'FORBIDDEN':
      return texts.failure.forbidden;
    default:
      return texts.failure.title;
  }
}
