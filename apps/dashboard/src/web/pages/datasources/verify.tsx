import type { Backup } from '@holdfast/clients';
import { Alert, Button, Group, List } from '@mantine/core';
import { IconAlertTriangle, IconPlugConnected, IconX } from '@tabler/icons-react';
import { useMutation } from '@tanstack/react-query';
import { Failure } from '../../parts/failure.tsx';
import { useMember } from '../../session/member.ts';
import { texts } from '../../texts/index.ts';

const { verify } = texts.datasources;

/** Whether a backup would work right now. */
export function Verify({ id }: { id: string }) {
  const { api } = useMember();
  const test = useMutation({ mutationFn: () => api.backup.verifyDatasource({ path: { id } }) });
  return (
    <div>
      <Group>
        <Button
          size="xs"
          variant="default"
          leftSection={<IconPlugConnected size={14} aria-hidden />}
          loading={test.isPending}
          onClick={() => test.mutate()}
        >
          {verify.action}
        </Button>
      </Group>
      <div aria-live="polite">
        {test.error && <Failure error={test.error} />}
        {test.data && <VerifyResult result={test.data} />}
      </div>
    </div>
  );
}

export function VerifyResult({ result }: { result: Backup.ConnectionTest }) {
  const { ok, errorMessage, serverVersion, warnings, advice = [] } = result;
  const said = [...warnings, ...advice];
  const Icon = !ok ? IconX : warnings.length > 0 ? IconAlertTriangle : IconPlugConnected;
  return (
    <Alert
      mt="sm"
      color={!ok ? 'red' : warnings.length > 0 ? 'yellow' : 'green'}
      icon={<Icon aria-hidden />}
      title={ok ? verify.ok(serverVersion) : verify.failed}
    >
      {errorMessage}
      {said.length > 0 && (
        <List size="sm">
          {said.map((one) => (
            <List.Item key={one}>{one}</List.Item>
          ))}
        </List>
      )}
    </Alert>
  );
}
