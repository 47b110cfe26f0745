import type { Backup } from '@holdfast/clients';
import { Button, Group, Stack, Switch, Text, Title } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { Empty } from '../../parts/empty.tsx';
import { Failure } from '../../parts/failure.tsx';
import { QueryView } from '../../parts/query-view.tsx';
import { RowTable } from '../../parts/row-table.tsx';
import { shellWord } from '../../parts/shell-word.ts';
import { Time } from '../../parts/time.tsx';
import { useAction } from '../../parts/use-action.ts';
import { useMay, useMember } from '../../session/member.ts';
import { texts } from '../../texts/index.ts';
import { AttachPolicy } from './attach-policy.tsx';
import { Occurrences } from './occurrences.tsx';
import { useAttachments } from './queries.ts';

const { schedule } = texts.datasources;

/** Which policies apply to the database, and what came of each time that one was due. */
export function Schedule({ id, name }: { id: string; name: string }) {
  const { api, may } = useMember();
  const list = useAttachments(id);
  const enable = useAction(({ policyId, enabled }: { policyId: string; enabled: boolean }) =>
    api.backup.updateAttachment({ path: { id, policyId }, body: { enabled } }),
  );
  const detach = useAction((policyId: string) =>
    api.backup.detachPolicy({ path: { id, policyId } }),
  );
  const mayChange = may('backup', 'updateAttachment');
  const maySilence = useMay('alerts.silence');
  const error = enable.error ?? detach.error;
  return (
    <Stack>
      <Title order={2} size="h4">
        {schedule.title}
      </Title>
      {error && <Failure error={error} />}
      <QueryView query={list}>
        {(items: Backup.Attachment[]) => (
          <>
            {items.length === 0 ? (
              <Empty
                title={schedule.empty}
                command={`holdfast policies attach nightly ${shellWord(name)}`}
              >
                {schedule.emptyText}
              </Empty>
            ) : (
              <RowTable
                caption={schedule.title}
                rows={items}
                keyOf={({ policyId }) => policyId}
                columns={[
                  {
                    label: schedule.policy,
                    cell: ({ policy }) => (
                      <Link to="/policies/$id" params={{ id: policy.id }}>
                        {policy.name}
                      </Link>
                    ),
                  },
                  { label: schedule.when, cell: ({ policy }) => policy.schedule },
                  {
                    label: schedule.next,
                    cell: ({ policy, enabled }) =>
                      enabled && policy.nextRuns[0] ? <Time at={policy.nextRuns[0]} /> : '–',
                  },
                  {
                    label: schedule.enabled,
                    cell: ({ policyId, policy, enabled }) => (
                      <Switch
                        checked={enabled}
                        disabled={!mayChange || (enabled && !maySilence) || enable.isPending}
                        title={
                          enabled && !maySilence
                            ? texts.permissions.lacking('alerts.silence')
                            : undefined
                        }
                        aria-label={schedule.enabledLabel(policy.name)}
                        onChange={() => enable.mutate({ policyId, enabled: !enabled })}
                      />
                    ),
                  },
                  {
                    label: schedule.action,
                    cell: ({ policyId, policy }) =>
                      may('backup', 'detachPolicy') ? (
                        <Button
                          size="compact-sm"
                          variant="subtle"
                          aria-label={schedule.detachLabel(policy.name)}
                          onClick={() => detach.mutate(policyId)}
                        >
                          {schedule.detach}
                        </Button>
                      ) : (
                        '–'
                      ),
                  },
                ]}
              />
            )}
            {may('backup', 'attachPolicy') && (
              <AttachPolicy id={id} attached={items.map(({ policyId }) => policyId)} />
            )}
          </>
        )}
      </QueryView>
      <Group mt="md">
        <div>
          <Title order={2} size="h4">
            {schedule.occurrences}
          </Title>
          <Text size="sm" className="quiet">
            {schedule.occurrencesText}
          </Text>
        </div>
      </Group>
      <Occurrences id={id} />
    </Stack>
  );
}
