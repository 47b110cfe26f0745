import type { Backup } from '@holdfast/clients';
import { Button, Stack, Text, Title } from '@mantine/core';
import { Failure } from '../../parts/failure.tsx';
import { ListView } from '../../parts/list-view.tsx';
import { type Column, RowTable } from '../../parts/row-table.tsx';
import { Time } from '../../parts/time.tsx';
import { useAction } from '../../parts/use-action.ts';
import { useList } from '../../parts/use-list.ts';
import { useMember } from '../../session/member.ts';
import { texts } from '../../texts/index.ts';

const { settings } = texts.datasources;

/** What was accepted of its proofs, to be revoked. */
export function AcceptedExceptions({ id }: { id: string }) {
  const { api, may } = useMember();
  const list = useList(['datasource', id, 'accepted'], ({ cursor, signal }) =>
    api.backup.listAcceptedExceptions({
      path: { id },
      query: { limit: 25, ...(cursor && { cursor }) },
      signal,
    }),
  );
  const revoke = useAction(
    (exceptionId: string) => api.backup.revokeAcceptedException({ path: { id, exceptionId } }),
    { done: settings.revoked },
  );
  const revoking: Column<Backup.AcceptedException> = {
    label: settings.revoke,
    cell: ({ id: exceptionId, object }) => (
      <Button
        size="compact-sm"
        variant="default"
        aria-label={settings.revokeOf(object)}
        loading={revoke.isPending && revoke.variables === exceptionId}
        onClick={() => revoke.mutate(exceptionId)}
      >
        {settings.revoke}
      </Button>
    ),
  };
  return (
    <Stack gap="sm" component="section" aria-label={settings.accepted}>
      <div>
        <Title order={2} size="h4">
          {settings.accepted}
        </Title>
        <Text size="sm" className="quiet">
          {settings.acceptedText}
        </Text>
      </div>
      {revoke.error && <Failure error={revoke.error} />}
      <ListView list={list} empty={<Text>{settings.acceptedNone}</Text>}>
        {(items) => (
          <RowTable
            caption={settings.acceptedCaption}
            rows={items}
            keyOf={(one) => one.id}
            columns={[
              { label: settings.acceptedColumns.object, cell: ({ object }) => object },
              { label: settings.acceptedColumns.why, cell: ({ why }) => why },
              {
                label: settings.acceptedColumns.when,
                cell: ({ acceptedAt }) => <Time at={acceptedAt} />,
              },
              ...(may('backup', 'revokeAcceptedException') ? [revoking] : []),
            ]}
          />
        )}
      </ListView>
    </Stack>
  );
}
